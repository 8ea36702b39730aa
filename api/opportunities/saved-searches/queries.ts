import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import {
  opportunities,
  savedSearches,
  savedSearchOpportunities,
} from '#api/platform/database/opportunities-tables.ts'
import { endedAt } from '#api/platform/database/visibility.ts'

export type SavedSearchRow = typeof savedSearches.$inferSelect

const owned = (userId: number, id: number) => and(eq(savedSearches.userId, userId), eq(savedSearches.id, id))

export function listSearchesOf(database: Executor, userId: number): Promise<SavedSearchRow[]> {
  return database
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id))
}

export async function findSearch(database: Executor, id: number): Promise<SavedSearchRow | undefined> {
  const [row] = await database.select().from(savedSearches).where(eq(savedSearches.id, id))
  return row
}

export async function countSearches(database: Executor, userId: number): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
  return row?.count ?? 0
}

type NewSearch = Omit<typeof savedSearches.$inferInsert, 'dueAt'> & { dueAt: SQL }

export async function insertSearch(tx: Transaction, values: NewSearch): Promise<SavedSearchRow> {
  const [row] = await tx.insert(savedSearches).values(values).returning()
  if (!row) throw new Error('The search was not inserted')
  return row
}

export async function updateSearch(
  database: Executor,
  { userId, id }: { userId: number; id: number },
  values: Partial<typeof savedSearches.$inferInsert>,
): Promise<SavedSearchRow | undefined> {
  // `userId` is there because Drizzle refuses an empty update.
  const [row] = await database
    .update(savedSearches)
    .set({ ...values, userId })
    .where(owned(userId, id))
    .returning()
  return row
}

export async function deleteSearch(database: Executor, userId: number, id: number): Promise<boolean> {
  const rows = await database
    .delete(savedSearches)
    .where(owned(userId, id))
    .returning({ id: savedSearches.id })
  return rows.length > 0
}

/** Stops a search's emails; stopping again keeps the first time. */
export async function updateUnsubscribed(database: Executor, id: number): Promise<void> {
  await database
    .update(savedSearches)
    .set({ unsubscribedAt: sql`coalesce(${savedSearches.unsubscribedAt}, now())` })
    .where(eq(savedSearches.id, id))
}

const isDue = sql`${savedSearches.unsubscribedAt} is null and ${savedSearches.dueAt} <= now()`

/** Ids of searches whose email is due, longest waiting first. */
export async function listDue(database: Executor): Promise<number[]> {
  const rows = await database
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(isDue)
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

export type Untold = { id: number; publishedAt: number }

/**
 * Opportunities in these slots of the index, highest slot first, that its owner was not told of and that are newer than the
 * search. An import may bring what was published elsewhere earlier, so the later of creation and publication counts.
 * @returns `publishedAt` in milliseconds since 1970
 */
export async function listUntold(
  tx: Transaction,
  { userId, createdAt }: SavedSearchRow,
  { slots, limit }: { slots: number[]; limit: number },
): Promise<Untold[]> {
  const { rows } = await tx.execute<Untold>(sql`
    select o.id, (extract(epoch from c.published_at) * 1000)::float8 as "publishedAt"
    from open_opportunities c join opportunities o on o.id = c.id
    where c.slot = any(${sql.param(slots)}::int[])
      and greatest(o.created_at, o.published_at) > ${createdAt.toISOString()}
      and not exists (select from saved_search_opportunities t where t.user_id = ${userId} and t.opportunity_id = o.id)
    order by c.slot desc limit ${limit}`)
  return rows
}

/** Deletes the record of alerts about opportunities that ended a year ago, because no search finds those again. */
export async function sweepTold(database: Pick<Executor, 'delete'>): Promise<void> {
  await database.delete(savedSearchOpportunities).where(
    sql`${savedSearchOpportunities.opportunityId} in (
      select ${opportunities.id} from ${opportunities} where ${endedAt} < now() - interval '12 months')`,
  )
}
