import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'

export type SavedSearchRow = typeof savedSearches.$inferSelect

const ofUser = (userId: number) =>
  and(eq(savedSearches.userId, userId), isNull(savedSearches.followedCompanyId))
const owned = (userId: number, id: number) => and(ofUser(userId), eq(savedSearches.id, id))

/** Without the companies that the person follows. */
export function listSearchesOf(database: Executor, userId: number): Promise<SavedSearchRow[]> {
  return database.select().from(savedSearches).where(ofUser(userId)).orderBy(desc(savedSearches.id))
}

export async function findSearch(database: Executor, id: number): Promise<SavedSearchRow | undefined> {
  const [row] = await database.select().from(savedSearches).where(eq(savedSearches.id, id))
  return row
}

export async function countSearches(database: Executor, userId: number): Promise<number> {
  const [row] = await database.select({ count: count() }).from(savedSearches).where(ofUser(userId))
  return row?.count ?? 0
}

export type NewSearch = Omit<typeof savedSearches.$inferInsert, 'dueAt'> & { dueAt: SQL }

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

/** Its emails go on from now: what came in its pause is not told of. One that is on stays as it is. */
export async function updateResumed(
  database: Executor,
  id: number,
  values: Pick<NewSearch, 'dueAt' | 'seenSlot'>,
): Promise<void> {
  await database
    .update(savedSearches)
    .set({ ...values, unsubscribedAt: null, createdAt: sql`now()` })
    .where(and(eq(savedSearches.id, id), isNotNull(savedSearches.unsubscribedAt)))
}
