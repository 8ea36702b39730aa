import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#api/platform/database/accounts-tables.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { bookmarks, calendarFeeds, opportunities } from '#api/platform/database/opportunities-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'

export type DeadlineRow = Awaited<ReturnType<typeof listDeadlines>>[number]

const columns = {
  id: opportunities.id,
  kind: opportunities.kind,
  name: opportunities.name,
  companyName: companies.name,
  status: opportunities.status,
  deadlineAt: sql`${opportunities.deadlineAt}`.mapWith(opportunities.updatedAt),
  /** Closed or cancelled before the deadline. */
  isEarly: sql<boolean>`${opportunities.deadlineAt} > now() and ${opportunities.status} <> 'OPEN'`,
  updatedAt: opportunities.updatedAt,
}

const isShown = and(isPublic, sql`${opportunities.deadlineAt} is not null`)

export async function findDeadline(database: Executor, kind: Kind, id: number) {
  const [row] = await database
    .select(columns)
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(and(eq(opportunities.kind, kind), eq(opportunities.id, id), isShown))
  return row
}

/** Deadlines of a person's bookmarks, from three months ago on. */
export function listDeadlines(database: Executor, userId: number) {
  return database
    .select(columns)
    .from(bookmarks)
    .innerJoin(opportunities, eq(opportunities.id, bookmarks.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(
      and(
        eq(bookmarks.userId, userId),
        isShown,
        sql`${opportunities.deadlineAt} > now() - interval '3 months'`,
      ),
    )
    .orderBy(asc(opportunities.deadlineAt), asc(opportunities.id))
    .limit(LIMITS.bookmarks)
}

export async function findFeed(database: Executor, userId: number) {
  const [row] = await database.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return row
}

/** Finds nobody while the account is suspended. */
export async function findFeedOwner(database: Executor, tokenHash: string) {
  const [row] = await database
    .select({ userId: calendarFeeds.userId, language: users.language })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(users.suspendedAt)))
  return row
}

/** Each person has one feed; a new secret replaces the old. */
export async function upsertFeed(database: Executor, userId: number, tokenHash: string): Promise<Date> {
  const [row] = await database
    .insert(calendarFeeds)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenHash, createdAt: sql`now()` } })
    .returning()
  if (!row) throw new Error('The feed was not saved')
  return row.createdAt
}

export async function deleteFeed(database: Executor, userId: number): Promise<void> {
  await database.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
}
