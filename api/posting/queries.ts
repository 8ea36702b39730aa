import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import { users } from '#api/platform/database/accounts-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { attachments, opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import { POST_STATES, type PostQuery, type PostState } from '#contract/posting/posts.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** By the clock of the database, before the sweep has written CLOSED. */
const state = sql<PostState>`case
  when ${opportunities.status} = 'CANCELLED' then 'CANCELLED'
  when ${opportunities.status} = 'OPEN' and coalesce(${opportunities.deadlineAt} > now(), true) then 'OPEN'
  when ${opportunities.status} in ('OPEN', 'CLOSED') then 'CLOSED'
  when ${posts.review} = 'WAITING' then 'WAITING'
  when ${posts.scheduledAt} is not null then 'SCHEDULED'
  else 'DRAFT' end`

const isPending = and(
  eq(attachments.opportunityId, posts.opportunityId),
  or(
    and(isNull(attachments.publishedAt), isNull(attachments.removedAt)),
    and(
      isNotNull(attachments.publishedAt),
      isNotNull(attachments.removedAt),
      isNull(attachments.unpublishedAt),
    ),
  ),
)

const facts = {
  kind: opportunities.kind,
  state,
  isFilled: posts.isFilled,
  hasChanges: sql<boolean>`${opportunities.publishedAt} is not null and (
    ${posts.version} is distinct from ${posts.publishedVersion}
    or exists (select from ${attachments} where ${isPending}))`,
  isSuspended: sql<boolean>`${companies.suspendedAt} is not null`,
  isOpened: sql<boolean>`exists (select from bid_opening_confirmations g where g.opportunity_id = ${posts.opportunityId} and g.opened_at is not null)`,
  applicants: sql<number>`(select count(*)::int from applications a
    where a.opportunity_id = ${posts.opportunityId} and a.status <> 'WITHDRAWN')`,
  bookmarks: sql<number>`(select count(*)::int from bookmarks b where b.opportunity_id = ${posts.opportunityId})`,
}

export type PostRecord = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** A post with its opportunity, its company and where it stands. */
export async function findPost(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({
      post: posts,
      opportunity: opportunities,
      company: companies,
      savedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      isWithheld: sql<boolean>`not ${isNotWithheld}`,
      ...facts,
    })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .leftJoin(users, eq(users.id, posts.savedBy))
    .where(eq(posts.opportunityId, opportunityId))
  return row
}

/** Until the transaction ends nobody else changes the post or its opportunity. */
export async function lockPostForUpdate(
  tx: Transaction,
  opportunityId: number,
): Promise<PostRecord | undefined> {
  await tx.execute(sql`select from posts p join opportunities o on o.id = p.opportunity_id
    where o.id = ${opportunityId} for update of p, o`)
  return findPost(tx, opportunityId)
}

const named = (key: string | undefined): SQL | undefined =>
  key ? sql`${posts.draft} ->> 'name' ilike ${`%${key.replace(/[\\%_]/g, '\\$&')}%`}` : undefined

function wanted({ companyId }: Scope, query: PostQuery): SQL | undefined {
  return and(
    eq(posts.companyId, companyId),
    query.kind && eq(opportunities.kind, query.kind),
    query.state && sql`${state} = ${query.state}`,
    named(query.search_key),
  )
}

export type PostListRow = Awaited<ReturnType<typeof listPostsOf>>[number]

export function listPostsOf(database: Executor, scope: Scope, query: PostQuery) {
  const { page = 1, page_size = LIMITS.pageSize } = query
  return database
    .select({
      id: opportunities.id,
      name: sql<string>`${posts.draft} ->> 'name'`,
      publishedAt: opportunities.publishedAt,
      deadlineAt: opportunities.deadlineAt,
      scheduledAt: posts.scheduledAt,
      savedAt: posts.updatedAt,
      timeZone: companies.timeZone,
      ...facts,
    })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .where(wanted(scope, query))
    .orderBy(desc(posts.updatedAt), desc(posts.opportunityId))
    .limit(page_size)
    .offset((page - 1) * page_size)
}

export async function countPostsOf(database: Executor, scope: Scope, query: PostQuery) {
  const rows = await database
    .select({ state, count: count() })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .where(wanted(scope, query))
    .groupBy(state)
  const counts = new Map(rows.map((row) => [row.state, row.count]))
  return Object.fromEntries(POST_STATES.map((each) => [each, counts.get(each) ?? 0])) as Record<
    PostState,
    number
  > // one for each
}
