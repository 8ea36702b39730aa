import { and, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { applications } from '#api/platform/database/applications-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { bookmarks, opportunities } from '#api/platform/database/opportunities-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'
import type { Kind } from '#contract/vocabulary.ts'

/** The fields of an opportunity that depend on the viewer (decisions §3). */
type Marks = { bookmarked: boolean; applicants: number[] }

/** The marks of these opportunities for the viewer; a visitor has none. */
export async function findMarks(database: Executor, userId: number | undefined, ids: number[]) {
  const [marked, applied] =
    userId === undefined || ids.length === 0
      ? [new Set<number>(), new Set<number>()]
      : await Promise.all([
          listMarkedIds(database, bookmarks, userId, ids),
          listMarkedIds(database, applications, userId, ids, ne(applications.status, 'WITHDRAWN')),
        ])
  return (id: number): Marks => ({
    bookmarked: marked.has(id),
    applicants: userId !== undefined && applied.has(id) ? [userId] : [],
  })
}

async function listMarkedIds(
  database: Executor,
  table: typeof bookmarks | typeof applications,
  userId: number,
  ids: number[],
  more?: SQL,
): Promise<Set<number>> {
  const rows = await database
    .select({ id: table.opportunityId })
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.opportunityId, ids), more))
  return new Set(rows.map(({ id }) => id))
}

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

export async function listIds(database: Executor, userId: number): Promise<number[]> {
  const rows = await database
    .select({ id: bookmarks.opportunityId })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
  return rows.map(({ id }) => id)
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
