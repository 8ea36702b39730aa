import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import {
  equalOpportunityChoices,
  equalOpportunitySums,
  equalOpportunityUsed,
  equalOpportunityWaiting,
} from '#api/platform/database/tables/equal-opportunity-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { endedAt } from '#api/platform/database/visibility.ts'
import type { Counted, EqualOpportunityChoice } from '#contract/hiring/equal-opportunity.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { addCounts, type Of } from './rules.ts'

const until = sql`${applications.submittedAt} + ${LIMITS.equalOpportunityDays} * interval '1 day'`

/** A person's own application for a job, with what its company asks; undefined for any other. */
export async function findAsked(database: Executor, own: { userId: number; number: string }) {
  const [row] = await database
    .select({
      companyId: opportunities.companyId,
      opportunityId: opportunities.id,
      until: until.mapWith(applications.submittedAt),
      isInTime: sql<boolean>`${until} > now()`,
      isOn: sql<boolean>`coalesce(${equalOpportunityChoices.isOn}, false) and ${applications.status} <> 'WITHDRAWN'`,
      asksRegion: sql<boolean>`coalesce(${equalOpportunityChoices.asksRegion}, false)`,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .leftJoin(equalOpportunityChoices, eq(equalOpportunityChoices.companyId, opportunities.companyId))
    .where(
      and(
        eq(applications.number, own.number),
        eq(applications.userId, own.userId),
        eq(opportunities.kind, 'JOB'),
      ),
    )
  return row
}

export const isUsed = async (database: Executor, token: string): Promise<boolean> =>
  (await database.$count(equalOpportunityUsed, eq(equalOpportunityUsed.token, token))) > 0

/** @returns whether it was not used before */
export async function insertUsed(tx: Transaction, token: string): Promise<boolean> {
  const rows = await tx
    .insert(equalOpportunityUsed)
    .values({ token, month: sql`to_char(now(), 'YYYY-MM')` })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

const isOf = (table: typeof equalOpportunityWaiting | typeof equalOpportunitySums, of: Of) =>
  and(
    eq(table.companyId, of.companyId),
    of.opportunityId === null ? isNull(table.opportunityId) : eq(table.opportunityId, of.opportunityId),
  )

/** Reads the answers that wait, and makes their row where there is none. */
export async function lockWaitingForUpdate(tx: Transaction, of: Of, empty: string): Promise<string> {
  await tx
    .insert(equalOpportunityWaiting)
    .values({ ...of, sealed: empty })
    .onConflictDoNothing()
  const [row] = await tx
    .select({ sealed: equalOpportunityWaiting.sealed })
    .from(equalOpportunityWaiting)
    .where(isOf(equalOpportunityWaiting, of))
    .for('update')
  return row?.sealed ?? empty
}

export async function updateWaiting(tx: Transaction, of: Of, sealed: string): Promise<void> {
  await tx.update(equalOpportunityWaiting).set({ sealed }).where(isOf(equalOpportunityWaiting, of))
}

export async function deleteWaiting(tx: Transaction, of: Of): Promise<void> {
  await tx.delete(equalOpportunityWaiting).where(isOf(equalOpportunityWaiting, of))
}

/** The caller holds what waits. */
export async function addToSums(
  tx: Transaction,
  of: Of,
  group: { people: number; counts: Counted },
): Promise<void> {
  const [before] = await tx.select().from(equalOpportunitySums).where(isOf(equalOpportunitySums, of))
  if (!before) return void (await tx.insert(equalOpportunitySums).values({ ...of, ...group }))
  const people = before.people + group.people
  const counts = addCounts(before.counts, group.counts)
  await tx.update(equalOpportunitySums).set({ people, counts }).where(isOf(equalOpportunitySums, of))
}

/** Jobs for which nobody can answer any more, whose last answers did not fill a group. */
export function listLeftOver(database: Executor) {
  const { companyId, opportunityId } = equalOpportunityWaiting
  return database
    .select({ companyId, opportunityId })
    .from(equalOpportunityWaiting)
    .innerJoin(opportunities, eq(opportunities.id, opportunityId))
    .where(
      and(
        isNotNull(opportunityId),
        sql`${endedAt} < now() - ${LIMITS.equalOpportunityDays + 1} * interval '1 day'`,
      ),
    )
    .orderBy(companyId, opportunityId)
    .limit(200)
}

/** Nobody can answer for their applications any more. */
export async function deleteOldUsed(database: Executor): Promise<void> {
  await database
    .delete(equalOpportunityUsed)
    .where(sql`${equalOpportunityUsed.month} < to_char(now() - interval '2 months', 'YYYY-MM')`)
}

export async function findChoice(database: Executor, { companyId }: Scope): Promise<EqualOpportunityChoice> {
  const [row] = await database
    .select()
    .from(equalOpportunityChoices)
    .where(eq(equalOpportunityChoices.companyId, companyId))
  return { is_on: row?.isOn ?? false, asks_region: row?.asksRegion ?? false }
}

export async function upsertChoice(tx: Transaction, { companyId }: Scope, chosen: EqualOpportunityChoice) {
  const set = { isOn: chosen.is_on, asksRegion: chosen.asks_region }
  await tx
    .insert(equalOpportunityChoices)
    .values({ companyId, ...set })
    .onConflictDoUpdate({ target: equalOpportunityChoices.companyId, set })
}

/** The full groups of a company, by job that the member sees; those of several jobs last. */
export function listSums(database: Executor, scope: Scope) {
  return database
    .select({
      opportunityId: equalOpportunitySums.opportunityId,
      name: opportunities.name,
      people: equalOpportunitySums.people,
      counts: equalOpportunitySums.counts,
    })
    .from(equalOpportunitySums)
    .leftJoin(opportunities, eq(opportunities.id, equalOpportunitySums.opportunityId))
    .where(
      and(
        eq(equalOpportunitySums.companyId, scope.companyId),
        isSeen(equalOpportunitySums.opportunityId, viewerOf(scope)),
      ),
    )
    .orderBy(sql`${equalOpportunitySums.opportunityId} desc nulls last`)
}
export type SumRow = Awaited<ReturnType<typeof listSums>>[number]
