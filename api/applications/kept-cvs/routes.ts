import { Download } from '#api/platform/http/download.ts'
import { type Route, signedInRoute, uploadRoute } from '#api/platform/http/route.ts'
import { readCvOfProfile } from '#contract/applications/cv-reading.ts'
import * as contract from '#contract/applications/kept-cvs.ts'
import { ApiError } from '#contract/errors.ts'
import { changeKeptCv, keepCv, removeKeptCv, type Services, understandKeptCv } from './commands.ts'
import { presentKeptCv } from './present.ts'
import { findKeptCv, listKeptCvs } from './queries.ts'

export function keptCvRoutes(services: Services): Route[] {
  const { database, files } = services
  return [
    signedInRoute(contract.listKeptCvs, async ({ caller }) =>
      (await listKeptCvs(database, caller.userId)).map(presentKeptCv),
    ),
    uploadRoute(contract.keepCv, ({ caller, form, client }) =>
      keepCv(services, { userId: caller.userId, form, idempotencyKey: client.idempotencyKey }),
    ),
    signedInRoute(contract.changeKeptCv, ({ params, caller, body }) =>
      changeKeptCv(database, { userId: caller.userId, id: params.id }, body),
    ),
    signedInRoute(contract.removeKeptCv, ({ params, caller }) =>
      removeKeptCv(database, { userId: caller.userId, id: params.id }),
    ),
    signedInRoute(readCvOfProfile, ({ params, caller }) =>
      understandKeptCv(services, { userId: caller.userId, id: params.id }),
    ),
    signedInRoute(contract.downloadKeptCv, async ({ params, caller }) => {
      const cv = await findKeptCv(database, { userId: caller.userId, id: params.id })
      const isShut = !cv || cv.scan === 'WAITING' || cv.scan === 'INFECTED'
      const content = isShut ? undefined : await files.stream(cv.storageName)
      if (!cv || !content) throw new ApiError('not_found')
      return new Download({ content, name: cv.fileName, size: cv.size })
    }),
  ]
}
