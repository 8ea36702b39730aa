import { noteNews, settleNews } from '#api/accounts/news/commands.ts'
import { hasPublic } from '#api/opportunities/listing/queries.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { countReport } from '#api/platform/limits/commands.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { ApiError } from '#contract/errors.ts'
import type { Report } from '#contract/opportunities/reports.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { hasOpenReport, hasReport, insertReport, markSettled } from './queries.ts'

export type Services = { database: Database; queue: Pick<Queue, 'enqueue'> }

type Reported = {
  kind: Kind
  id: number
  report: Report
  /** Undefined for a visitor. */
  reporterId: number | undefined
  address: string
}

/**
 * Reports an opportunity, open or closed, to the operator.
 * @throws ApiError not_found; rate_limited after ten from one address within an hour
 */
export async function reportOpportunity(
  { database, queue }: Services,
  { kind, id, report, ...from }: Reported,
): Promise<void> {
  if (!(await hasPublic(database, kind, id))) throw new ApiError('not_found')
  await countReport(database, from.address)
  await database.transaction(async (tx) => {
    await insertReport(tx, {
      opportunityId: id,
      reporterId: from.reporterId ?? null,
      reason: report.reason,
      text: report.text ?? '',
    })
    await noteNews(tx, queue, { kind: 'REPORT', opportunityId: id })
  })
}

/** @throws ApiError not_found; conflict when it is settled already */
export async function settleReport(
  database: Database,
  by: { id: number; operatorId: number },
): Promise<void> {
  await database.transaction(async (tx) => {
    const settled = await markSettled(tx, { id: by.id, settledBy: by.operatorId })
    if (!settled) throw new ApiError((await hasReport(tx, by.id)) ? 'conflict' : 'not_found')
    if (!(await hasOpenReport(tx))) await settleNews(tx, { kind: 'REPORT', about: 'reports' })
    await record(tx, {
      actorId: by.operatorId,
      action: 'report.settled',
      subject: `report ${by.id}`,
      details: { opportunity: settled.opportunityId },
    })
  })
}
