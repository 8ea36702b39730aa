import { openSealed } from '#api/applications/sealing/commands.ts'
import { isGoodLink } from '#api/applications/submission/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { Download } from '#api/platform/http/download.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { showEvaluation } from '#api/procurement/evaluations/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import { seatOf } from '#api/procurement/panel/commands.ts'
import { findPanelFile } from '#api/procurement/scoring/queries.ts'
import { isFinancial } from '#contract/applications/parts.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/procurement/award.ts'
import { openFinancial, openNext } from './commands.ts'

type Services = {
  database: Database
  queue: Pick<Queue, 'enqueue'>
  files: Files
  publishing: Publishing
  secretKey: string
  timeZone: string
}

export function financialOpeningRoutes(services: Services): Route[] {
  return [
    signedInRoute(contract.openFinancial, async ({ params, caller }) => {
      await openFinancial(services, { userId: caller.userId, opportunityId: params.id })
      return showEvaluation(services, caller.userId, params.id)
    }),
    signedInRoute(contract.openNext, async ({ params, caller }) => {
      await openNext(services, { userId: caller.userId, opportunityId: params.id })
      return showEvaluation(services, caller.userId, params.id)
    }),
    signedInRoute(contract.readFinancialFile, ({ params, query, caller }) =>
      download(services, { userId: caller.userId, opportunityId: params.id, fileId: params.file }, query),
    ),
  ]
}

type Wanted = { userId: number; opportunityId: number; fileId: number }
type Link = { expires?: string | undefined; signature?: string | undefined }

/** @throws ApiError not_found, also for a link of somebody else, without a signature or too old; forbidden, sealed */
async function download(services: Services, wanted: Wanted, query: Link): Promise<Download> {
  const { database, secretKey } = services
  const { userId, opportunityId, fileId } = wanted
  const { seats } = await seatOf(database, userId, opportunityId)
  if (!seats.has('opener') && !seats.has('panel')) throw new ApiError('forbidden')
  if (!isGoodLink({ secretKey, userId, fileId }, query)) throw new ApiError('not_found')
  const file = await findPanelFile(database, opportunityId, fileId)
  if (!file || !isFinancial(file.part)) throw new ApiError('not_found')
  if (file.scan === 'WAITING' || file.scan === 'INFECTED') throw new ApiError('not_found')
  const opened = await openSealed(services, fileId, { userId, as: seats.has('panel') ? 'panel' : 'company' })
  return new Download({ ...opened, size: file.size })
}
