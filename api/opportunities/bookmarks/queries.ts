import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { bookmarks, opportunities } from '#api/platform/database/opportunities-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'
import { statement } from '#api/platform/statement.ts'
import type { Kind } from '#contract/vocabulary.ts'

export async function deleteBookmark(tx: Transaction, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(bookmarks)
    .where(and(eq(bookmarks.userId, userId), eq(bookmarks.opportunityId, id)))
    .returning({ id: bookmarks.opportunityId })
  return rows.length > 0
}

/** Stores the deadline and status seen now, so that later changes are noticed (jobs.ts). */
export async function insertBookmark(tx: Transaction, userId: number, id: number): Promise<void> {
  await tx.execute(sql`
    insert into bookmarks (user_id, opportunity_id, known_deadline_at, known_status)
    select ${userId}, id, deadline_at, status from opportunities where id = ${id}`)
}

export async function countBookmarks(database: Executor, userId: number): Promise<number> {
  const [row] = await database.select({ count: count() }).from(bookmarks).where(eq(bookmarks.userId, userId))
  return row?.count ?? 0
}

const bookmarkIds = statement<{ id: number }>(
  'bookmark-ids',
  sql`select opportunity_id as id from bookmarks where user_id = ${sql.placeholder('userId')}::int`,
)

export async function listIds(database: Executor, userId: number): Promise<number[]> {
  return (await bookmarkIds(database, { userId })).map(({ id }) => id)
}

/** Ids of one kind, newest bookmark first, without opportunities that are no longer public. */
export async function listBookmarked(database: Executor, userId: number, kind: Kind): Promise<number[]> {
  const rows = await database
    .select({ id: bookmarks.opportunityId })
    .from(bookmarks)
    .innerJoin(opportunities, eq(opportunities.id, bookmarks.opportunityId))
    .where(and(eq(bookmarks.userId, userId), eq(opportunities.kind, kind), isPublic))
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.opportunityId))
  return rows.map(({ id }) => id)
}
