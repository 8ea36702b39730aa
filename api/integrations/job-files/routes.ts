import { Readable } from 'node:stream'
import { findWords } from '#api/accounts/profile/queries.ts'
import { Download } from '#api/platform/http/download.ts'
import { memberRoute, memberUploadRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/integrations/job-files.ts'
import { addFile, getFile, getShown, importNext, type Services } from './commands.ts'
import { presentFile, refusedCsv } from './present.ts'
import { previewFile } from './previewing.ts'

export function jobFileRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberUploadRoute(contract.addJobFile, async ({ scope, form }) =>
      presentFile(await addFile(services, scope, form), new Map()),
    ),
    memberRoute(contract.readJobFile, async ({ scope, params }) => {
      const { file, titles } = await getShown(database, scope, params.id)
      return presentFile(file, titles)
    }),
    memberRoute(contract.previewJobFile, ({ scope, params, body }) =>
      previewFile(services, scope, { id: params.id, mapping: body }),
    ),
    memberRoute(contract.importJobFile, async ({ scope, params, body }) => {
      await importNext(services, scope, { id: params.id, mapping: body })
      const { file, titles } = await getShown(database, scope, params.id)
      return presentFile(file, titles)
    }),
    memberRoute(contract.readRefusedRows, async ({ scope, params }) => {
      const file = await getFile(database, scope, params.id)
      const words = await findWords(database, scope.userId)
      const content = Readable.from(refusedCsv(file, words))
      return new Download({ content, name: `${words.text('jobFiles.refusedFile')}.csv` })
    }),
  ]
}
