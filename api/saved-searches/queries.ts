import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/database/client.ts'
import { savedSearchCalls, savedSearches } from '#api/database/job-seeker-tables.ts'
import { opportunities } from '#api/database/schema.ts'

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

export async function updateSearch(
  database: Executor,
  { userId, id }: { userId: number; id: number },
  values: Partial<typeof savedSearches.$inferInsert>,
): Promise<SavedSearchRow | undefined> {
  // Drizzle refuses an update of nothing.
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

const isDue = sql`${savedSearches.unsubscribedAt} is null and ${savedSearches.dueAt} <= now()`

/** The ids of searches that mail is due for, the longest waiting first. */
export async function listDue(database: Executor): Promise<number[]> {
  const rows = await database
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(isDue)
    .orderBy(savedSearches.dueAt)
  return rows.map(({ id }) => id)
}

/** A search that is still due, held until the transaction ends. */
export async function takeDue(tx: Transaction, id: number): Promise<SavedSearchRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), isDue))
    .for('update')
  return row
}

/**
 * Of these calls, newest first, those that were published after the search was saved and that it has not told of; with
 * whether another search of the person has. What an import brings was published elsewhere before it came.
 */
export async function listUntold(tx: Transaction, { id, userId, createdAt }: SavedSearchRow, ids: number[]) {
  if (ids.length === 0) return []
  return tx
    .select({
      id: opportunities.id,
      // Drizzle would leave out the table's name here.
      isKnown: sql<boolean>`exists (select from ${savedSearchCalls} c join ${savedSearches} s on s.id = c.saved_search_id
        where s.user_id = ${userId} and c.opportunity_id = opportunities.id)`,
    })
    .from(opportunities)
    .where(
      and(
        inArray(opportunities.id, ids),
        sql`greatest(${opportunities.createdAt}, ${opportunities.publishedAt}) > ${createdAt.toISOString()}`,
        sql`not exists (select from ${savedSearchCalls} s
          where s.saved_search_id = ${id} and s.opportunity_id = ${opportunities.id})`,
      ),
    )
    .orderBy(desc(opportunities.publishedAt), desc(opportunities.id))
}
