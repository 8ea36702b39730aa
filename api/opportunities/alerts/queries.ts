import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SavedSearchRow } from '#api/opportunities/saved-searches/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import {
  dismissedOpportunities,
  opportunities,
  savedSearches,
  savedSearchOpportunities,
  subscriberOpportunities,
} from '#api/platform/database/tables/opportunities-tables.ts'
import { endedAt } from '#api/platform/database/visibility.ts'

const isDue = sql`${savedSearches.unsubscribedAt} is null and ${savedSearches.confirmedAt} is not null
  and ${savedSearches.dueAt} <= now()`

/** One that mails within minutes stays due until the index has something newer, of its company where it follows one. */
const mayFind = sql`(${savedSearches.frequency} <> 'INSTANT'
  or ${savedSearches.seenSlot} < (select max(slot) from open_opportunities) and (${savedSearches.followedCompanyId} is null
    or exists (select from opportunities o join open_opportunities s on s.id = o.id
      where o.company_id = ${savedSearches.followedCompanyId} and o.status = 'OPEN' and s.slot > ${savedSearches.seenSlot})))`

/** Ids of searches whose email is due, longest waiting first. */
export async function listDue(database: Executor): Promise<number[]> {
  const rows = await database
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(isDue, mayFind))
    .orderBy(savedSearches.dueAt, savedSearches.id)
  return rows.map(({ id }) => id)
}

const stillDue = (database: Executor, id: number) =>
  database
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), isDue))

export async function findDue(database: Executor, id: number): Promise<SavedSearchRow | undefined> {
  const [row] = await stillDue(database, id)
  return row
}

/** As `findDue`, held until the transaction ends. */
export async function takeDue(tx: Transaction, id: number): Promise<SavedSearchRow | undefined> {
  const [row] = await stillDue(tx, id).for('update')
  return row
}

type Owner = Pick<SavedSearchRow, 'userId' | 'subscriberId'>

const wasTold = ({ userId, subscriberId }: Owner, opportunityId: SQL) =>
  userId === null
    ? sql`exists (select from subscriber_opportunities t where t.subscriber_id = ${subscriberId} and t.opportunity_id = ${opportunityId})`
    : sql`exists (select from saved_search_opportunities t where t.user_id = ${userId} and t.opportunity_id = ${opportunityId})`

export type Untold = { id: number; slot: number; publishedAt: number }

/**
 * Opportunities in these slots of the index, highest slot first, that its owner was not told of and that are newer than the
 * search. An import may bring what was published elsewhere earlier, so the later of creation and publication counts.
 * @returns `publishedAt` in milliseconds since 1970
 */
export async function listUntold(
  tx: Transaction,
  { createdAt, ...owner }: SavedSearchRow,
  { slots, limit }: { slots: number[]; limit: number },
): Promise<Untold[]> {
  const { rows } = await tx.execute<Untold>(sql`
    select o.id, c.slot, (extract(epoch from c.published_at) * 1000)::float8 as "publishedAt"
    from open_opportunities c join opportunities o on o.id = c.id
    where c.slot = any(${sql.param(slots)}::int[])
      and greatest(o.created_at, o.published_at) > ${createdAt.toISOString()}
      and not ${wasTold(owner, sql`o.id`)}
    order by c.slot desc limit ${limit}`)
  return rows
}

/** Notes that the owner was told of these, so that no search of theirs tells of them again. */
export async function insertTold(tx: Transaction, owner: Owner, opportunityIds: number[]): Promise<void> {
  const { userId, subscriberId } = owner
  if (userId !== null) {
    const rows = opportunityIds.map((opportunityId) => ({ userId, opportunityId }))
    await tx.insert(savedSearchOpportunities).values(rows).onConflictDoNothing()
  } else if (subscriberId !== null) {
    const rows = opportunityIds.map((opportunityId) => ({ subscriberId, opportunityId }))
    await tx.insert(subscriberOpportunities).values(rows).onConflictDoNothing()
  }
}

export async function updateDue(
  tx: Transaction,
  id: number,
  values: { dueAt: SQL; seenSlot: number },
): Promise<void> {
  await tx.update(savedSearches).set(values).where(eq(savedSearches.id, id))
}

/** Deletes the record of alerts and dismissals of opportunities that ended a year ago, because no search finds those again. */
export async function sweepTold(database: Pick<Executor, 'delete'>): Promise<void> {
  for (const table of [savedSearchOpportunities, subscriberOpportunities, dismissedOpportunities]) {
    await database.delete(table).where(
      sql`${table.opportunityId} in (
        select ${opportunities.id} from ${opportunities} where ${endedAt} < now() - interval '12 months')`,
    )
  }
}
