import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { criteria } from '#api/platform/database/tables/plan-tables.ts'
import { criteriaLists } from '#api/platform/database/tables/scorecards-tables.ts'
import { RATINGS } from '#contract/hiring/scorecards.ts'

const isRated = sql<boolean>`exists (select from scores s
  where s.criterion_id = ${criteria.id} and (s.points is not null or s.reason <> ''))`
const own = { id: criteria.id, name: criteria.name, guidance: criteria.guidance }
const isOf = (opportunityId: number) =>
  and(eq(criteria.opportunityId, opportunityId), isNull(criteria.removedAt))

/** The criteria of a job in order, and whether somebody rated by each. */
export const listJobCriteria = (database: Executor, opportunityId: OwnOpportunityId) =>
  database
    .select({ ...own, isRated })
    .from(criteria)
    .where(isOf(opportunityId))
    .orderBy(asc(criteria.position))
export type CriterionRow = Awaited<ReturnType<typeof listJobCriteria>>[number]

/** Whether an opportunity of the statement has criteria that are asked. */
export const hasCriteria = (opportunityId: SQL) =>
  sql<boolean>`exists (select from criteria k where k.opportunity_id = ${opportunityId} and k.removed_at is null)`

/** Nobody rates by them until the transaction ends. */
export async function lockCriteriaForUpdate(tx: Transaction, opportunityId: OwnOpportunityId): Promise<void> {
  await tx
    .select({ id: criteria.id })
    .from(criteria)
    .where(isOf(opportunityId))
    .orderBy(asc(criteria.id))
    .for('update')
}

/** @returns whether the job asks it; then it stays as it is until the transaction ends */
export async function lockCriterionForShare(
  tx: Transaction,
  { id, opportunityId }: { id: number; opportunityId: number },
): Promise<boolean> {
  const rows = await tx
    .select({ id: criteria.id })
    .from(criteria)
    .where(and(isOf(opportunityId), eq(criteria.id, id)))
    .for('share')
  return rows.length > 0
}

/** The criteria of the company's other job that had them saved last, of those that the member sees. */
export async function findLast(database: Executor, scope: Scope, opportunityId: OwnOpportunityId) {
  const [job] = await database
    .select({ id: opportunities.id, name: opportunities.name })
    .from(criteriaLists)
    .innerJoin(opportunities, eq(opportunities.id, criteriaLists.opportunityId))
    .where(
      and(
        eq(opportunities.companyId, scope.companyId),
        ne(opportunities.id, opportunityId),
        isSeen(opportunities.id, viewerOf(scope)),
        hasCriteria(sql`${opportunities.id}`),
      ),
    )
    .orderBy(desc(criteriaLists.updatedAt), desc(opportunities.id))
    .limit(1)
  if (!job) return undefined
  const rows = await database.select(own).from(criteria).where(isOf(job.id)).orderBy(asc(criteria.position))
  return { name: job.name, criteria: rows.map(({ name, guidance }) => ({ name, guidance })) }
}

/** Scores that were given by a criterion stay, and the criterion with them, out of the way of the others. */
export async function removeCriteria(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const isTheirs = inArray(criteria.id, ids)
  const isScored = sql`exists (select from scores s where s.criterion_id = ${criteria.id})`
  await tx.delete(criteria).where(and(isTheirs, sql`not ${isScored}`))
  await tx
    .update(criteria)
    .set({ removedAt: sql`now()`, position: sql`-1000000 - ${criteria.id}` })
    .where(isTheirs)
}

type Planned = { id: number | null; name: string; guidance: string }

/** Writes words and order, and inserts new criteria. Places may be exchanged, so all are first set aside. */
export async function writeCriteria(tx: Transaction, opportunityId: number, rows: Planned[]): Promise<void> {
  await tx
    .update(criteria)
    .set({ position: sql`-1 - ${criteria.position}` })
    .where(isOf(opportunityId))
  for (const [position, { id, name, guidance }] of rows.entries()) {
    if (id !== null)
      await tx
        .update(criteria)
        .set({ name, guidance, position })
        .where(and(isOf(opportunityId), eq(criteria.id, id)))
    else await tx.insert(criteria).values({ opportunityId, name, guidance, position, points: RATINGS.length })
  }
}

/** Whether a scorecard of the job was handed in. */
export async function hasHandedIn(database: Executor, opportunityId: OwnOpportunityId): Promise<boolean> {
  const { rowCount } = await database.execute(sql`select from panel_members m
    join scorecards c on c.panel_member_id = m.id and c.handed_in_at is not null
    where m.opportunity_id = ${opportunityId} limit 1`)
  return rowCount === 1
}
