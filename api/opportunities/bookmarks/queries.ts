import { and, count, eq, sql } from 'drizzle-orm'
import { type CardsRow, cardsOfPage } from '#api/opportunities/listing/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { limitsOf, type Page } from '#api/platform/database/pages.ts'
import { bookmarks, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
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

const bookmarkedCards = statement<CardsRow & { total: number }>(
  'bookmarked-cards',
  sql`
    with own as materialized (
      select ${bookmarks.opportunityId} as id,
        row_number() over (order by ${bookmarks.createdAt} desc, ${bookmarks.opportunityId} desc) as place
      from ${bookmarks} join ${opportunities} on ${opportunities.id} = ${bookmarks.opportunityId}
      where ${bookmarks.userId} = ${sql.placeholder('userId')}::int and ${opportunities.kind} = ${sql.placeholder('kind')}::text
        and ${isPublic}
    ), page as materialized (
      select id, null::text as known, place from own
      order by place limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int
    ), ${cardsOfPage.shown}
    select ${cardsOfPage.columns}, (select count(*)::int from own) as total`,
)

type Bookmarked = { userId: number; kind: Kind; page: Page }

/** Cards of one kind, newest bookmark first, without opportunities that are no longer public, and how many there are. */
export async function findBookmarkedCards(database: Executor, { userId, kind, page }: Bookmarked) {
  const [row] = await bookmarkedCards(database, { userId, kind, ...limitsOf(page) })
  return { row, total: row?.total ?? 0 }
}
