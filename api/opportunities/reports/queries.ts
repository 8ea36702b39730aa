import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { countUpTo, limitsOf } from '#api/platform/database/pages.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities, reports } from '#api/platform/database/tables/opportunities-tables.ts'

type Search = { state: 'open' | 'settled'; page?: number | undefined; page_size?: number | undefined }

const inState = (state: Search['state']): SQL =>
  state === 'open' ? isNull(reports.settledAt) : isNotNull(reports.settledAt)

/** Open reports oldest first, settled ones newest first. */
export function listReports(database: Executor, { state, ...page }: Search) {
  const { limit, offset } = limitsOf(page)
  return database
    .select({
      report: reports,
      kind: opportunities.kind,
      opportunityName: opportunities.name,
      takenDownAt: opportunities.takenDownAt,
      ofOpportunity: sql<number>`(select count(*) from reports other where other.opportunity_id = ${opportunities.id})::int`,
      company: companies,
    })
    .from(reports)
    .innerJoin(opportunities, eq(opportunities.id, reports.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(inState(state))
    .orderBy(...(state === 'open' ? [asc(reports.id)] : [desc(reports.settledAt), desc(reports.id)]))
    .limit(limit)
    .offset(offset)
}
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

export const countReports = (database: Executor, state: Search['state']) =>
  countUpTo(database, reports, inState(state))

export async function insertReport(database: Executor, values: typeof reports.$inferInsert): Promise<void> {
  await database.insert(reports).values(values)
}

/** @returns undefined when the report is settled already or does not exist */
export async function markSettled(database: Executor, { id, settledBy }: { id: number; settledBy: number }) {
  const [row] = await database
    .update(reports)
    .set({ settledAt: sql`now()`, settledBy })
    .where(and(eq(reports.id, id), isNull(reports.settledAt)))
    .returning({ id: reports.id, opportunityId: reports.opportunityId })
  return row
}

export async function hasOpenReport(database: Executor): Promise<boolean> {
  const rows = await database.select({ id: reports.id }).from(reports).where(inState('open')).limit(1)
  return rows.length > 0
}

export async function hasReport(database: Executor, id: number): Promise<boolean> {
  const rows = await database.select({ id: reports.id }).from(reports).where(eq(reports.id, id))
  return rows.length > 0
}
