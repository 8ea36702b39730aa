import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { excerptOf } from '#api/opportunities/listing/excerpt.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import {
  changePlaceOf,
  isAfter,
  isBefore,
  latestPlaceOf,
  microsecondsOf,
} from '#api/platform/database/changes.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { limitsOf } from '#api/platform/database/pages.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { attachments, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import type { PostQuery } from '#contract/posting/post-list.ts'
import { POST_STATES, PostForm, type PostState } from '#contract/posting/posts.ts'
import type { ApplicationStatus, Kind } from '#contract/vocabulary.ts'
import type { Values } from './form.ts'

/** The database's clock decides, because the sweep that writes CLOSED comes later. */
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
  questions: sql<number>`(select count(*)::int from questions q where q.opportunity_id = ${posts.opportunityId})`,
  questionsWaiting: sql<number>`(select count(*)::int from questions q
    where q.opportunity_id = ${posts.opportunityId} and q.answered_at is null)`,
}

type Stages = Partial<Record<ApplicationStatus, number>>

const stages = sql<Stages | null>`case when ${opportunities.kind} = 'JOB' then (
  select json_object_agg(s.status, s.count) from (
    select a.status, count(*)::int as count from applications a
    where a.opportunity_id = ${posts.opportunityId} group by a.status) s) end`

export type PostRecord = NonNullable<Awaited<ReturnType<typeof findPost>>>

/** A post with its opportunity, its company and its state. */
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

/** Locks the post and its opportunity until the transaction ends. */
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

function wanted(scope: Scope, query: PostQuery): SQL | undefined {
  return and(
    eq(posts.companyId, scope.companyId),
    isSeen(posts.opportunityId, viewerOf(scope)),
    query.kind && eq(opportunities.kind, query.kind),
    query.state && sql`${state} = ${query.state}`,
    named(query.search_key),
    query.updated_since ? sql`${changedAt} >= ${query.updated_since}::timestamptz` : undefined,
  )
}

/** Of the form or of what visitors see, whichever is later. */
const changedAt = sql`greatest(${posts.updatedAt}, ${opportunities.updatedAt})`

/** Rows of either order stand behind the place of the cursor; in the order of changes, what changes meanwhile comes again. */
function behind(query: PostQuery): SQL | undefined {
  if (query.updated_since !== undefined) {
    const place = changePlaceOf(query)
    return place && isAfter(place, changedAt, posts.opportunityId)
  }
  const place = latestPlaceOf(query)
  return place && isBefore(place, posts.updatedAt, posts.opportunityId)
}

export type PostListRow = Awaited<ReturnType<typeof listPostsOf>>[number]

/** @param more rows behind the page, which tell whether it is the last */
export function listPostsOf(database: Executor, scope: Scope, query: PostQuery, more = 0) {
  const { limit, offset } = limitsOf(query)
  const isByChange = query.updated_since !== undefined
  return database
    .select({
      id: opportunities.id,
      changedAt: microsecondsOf(isByChange ? changedAt : sql`${posts.updatedAt}`),
      name: sql<string>`coalesce(${posts.draft} ->> 'name', '')`,
      publishedAt: opportunities.publishedAt,
      deadlineAt: opportunities.deadlineAt,
      scheduledAt: posts.scheduledAt,
      savedAt: posts.updatedAt,
      timeZone: companies.timeZone,
      owner: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      stages,
      asksApproval: sql<boolean>`exists (select from approval_rules r where r.company_id = ${posts.companyId} and r.before_publishing)`,
      ...facts,
    })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .leftJoin(users, eq(users.id, posts.createdBy))
    .where(and(wanted(scope, query), behind(query)))
    .orderBy(
      ...(isByChange
        ? [asc(changedAt), asc(posts.opportunityId)]
        : [desc(posts.updatedAt), desc(posts.opportunityId)]),
    )
    .limit(limit + more)
    .offset(offset)
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

/** Scheduled posts whose time has come; those of a suspended company wait until it is reinstated. */
export function listDue(database: Executor) {
  return database
    .select({ id: posts.opportunityId })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .innerJoin(companies, eq(companies.id, posts.companyId))
    .where(
      sql`${posts.scheduledAt} <= now() and ${opportunities.status} = 'DRAFT' and ${companies.suspendedAt} is null`,
    )
    .orderBy(asc(posts.scheduledAt))
}

/** @returns the id of the opportunity */
export async function insertDraft(
  tx: Transaction,
  { companyId, userId }: Scope,
  { kind, form }: { kind: Kind; form: PostForm },
): Promise<number> {
  const [opportunity] = await tx
    .insert(opportunities)
    .values({
      kind,
      companyId,
      name: '',
      excerpt: '',
      description: '',
      status: 'DRAFT',
      source: 'account',
      sourceId: randomUUID(),
    })
    .returning({ id: opportunities.id })
  if (!opportunity) throw new Error('The opportunity was not inserted')
  const by = { createdBy: userId, savedBy: userId }
  await tx.insert(posts).values({ opportunityId: opportunity.id, companyId, draft: form, ...by })
  return opportunity.id
}

export const countDrafts = (database: Executor, companyId: number): Promise<number> =>
  database.$count(
    opportunities,
    and(eq(opportunities.companyId, companyId), eq(opportunities.status, 'DRAFT')),
  )

type PostColumns = {
  [K in keyof typeof posts.$inferInsert]?: (typeof posts.$inferInsert)[K] | SQL | undefined
}

export async function updatePost(tx: Transaction, opportunityId: number, values: PostColumns): Promise<void> {
  await tx.update(posts).set(values).where(eq(posts.opportunityId, opportunityId))
}

/** Saves the next version of the form; it counts as published where the form had no other changes. */
export async function updateForm(
  tx: Transaction,
  { opportunity, post, hasChanges }: PostRecord,
  { change, savedBy }: { change: Partial<PostForm>; savedBy: number },
): Promise<void> {
  const version = post.version + 1
  await updatePost(tx, opportunity.id, {
    draft: { ...PostForm.parse(post.draft), ...change },
    version,
    savedBy,
    updatedAt: sql`now()`,
    ...(!hasChanges && { publishedVersion: version }),
  })
}

/** Clears the schedule of a post that is due. @returns it, unless somebody else was faster */
export async function updateUnscheduled(tx: Transaction, opportunityId: number) {
  const [post] = await tx
    .update(posts)
    .set({ scheduledAt: null })
    .where(sql`${posts.opportunityId} = ${opportunityId} and ${posts.scheduledAt} <= now()`)
    .returning()
  return post
}

/** @returns the status that the opportunity still has */
export async function updateEndReason(tx: Transaction, opportunityId: number, reason: string) {
  const [before] = await tx
    .update(posts)
    .set({ endReason: reason })
    .from(opportunities)
    .where(and(eq(posts.opportunityId, opportunityId), eq(opportunities.id, opportunityId)))
    .returning({ status: opportunities.status })
  return before?.status
}

type Written = Partial<Values> & { status?: 'OPEN' | 'CLOSED' | 'CANCELLED' }

/** Writes the columns that visitors see. The time of the first publication stays. */
export async function updateOpportunity(
  tx: Transaction,
  id: number,
  { questionsUntil, answersUntil, isBlind, ...values }: Written,
): Promise<void> {
  const { description, status } = values
  if (Object.keys(values).length > 0) {
    await tx
      .update(opportunities)
      .set({
        ...values,
        ...(description !== undefined && { excerpt: excerptOf(description) }),
        ...(status === 'OPEN' && { publishedAt: sql`coalesce(${opportunities.publishedAt}, now())` }),
        updatedAt: sql`now()`,
      })
      .where(eq(opportunities.id, id))
  }
  const more = { questionsUntil, answersUntil, isBlind }
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await updatePost(tx, id, given)
}

export async function deleteOpportunity(tx: Transaction, id: number): Promise<void> {
  await tx.delete(opportunities).where(eq(opportunities.id, id))
}
