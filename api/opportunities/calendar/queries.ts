import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { calendarFeeds, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'
import { type Kind, LIMITS, type MemberRole } from '#contract/vocabulary.ts'

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
  isPast: sql<boolean>`${opportunities.deadlineAt} <= now()`,
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

/** A person's own row, or one of the firm that they act for. */
const isOwn = (
  row: SQL,
  userId: number,
) => sql`case when ${row}.firm_id is null then ${row}.user_id = ${userId}
  else ${row}.firm_id in (select firm_id from firm_members where user_id = ${userId}) end`

/** Deadlines of a person's bookmarks, and of RFPs that they or their firm bid for or write a proposal for, from three months ago on. */
export function listDeadlines(database: Executor, userId: number) {
  const ids = sql`(select b.opportunity_id from bookmarks b where b.user_id = ${userId}
    union select a.opportunity_id from applications a join opportunities r on r.id = a.opportunity_id
      where r.kind = 'RFP' and a.status <> 'WITHDRAWN' and ${isOwn(sql`a`, userId)}
    union select d.opportunity_id from proposal_drafts d where ${isOwn(sql`d`, userId)})`
  return database
    .select(columns)
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(
      and(
        sql`${opportunities.id} in ${ids}`,
        isShown,
        sql`${opportunities.deadlineAt} > now() - interval '3 months'`,
      ),
    )
    .orderBy(asc(opportunities.deadlineAt), asc(opportunities.id))
    .limit(LIMITS.bookmarks)
}

export type BidderEventRow = {
  event: 'answer' | 'standstill'
  id: number
  /** Of the proposal's receipt. */
  number: string
  name: string
  companyName: string
  /** Milliseconds since 1970. */
  at: number
  changedAt: number
  isCancelled: boolean
  isPast: boolean
}

/** Days on which a bidder has to act after the deadline: questions of the panel that wait, and ends of standstill. */
export async function listBidderEvents(database: Executor, userId: number): Promise<BidderEventRow[]> {
  const { rows } = await database.execute<BidderEventRow>(sql`
    with own as (select a.id, a.number, a.opportunity_id, o.name, c.name as company from applications a
      join opportunities o on o.id = a.opportunity_id join companies c on c.id = o.company_id
      where o.kind = 'RFP' and a.status <> 'WITHDRAWN' and ${isOwn(sql`a`, userId)})
    select e.event, e.id, e.number, e.name, e.company as "companyName", (extract(epoch from e.at) * 1000)::float8 as at,
      (extract(epoch from e.changed_at) * 1000)::float8 as "changedAt", e.is_cancelled as "isCancelled",
      e.at <= now() as "isPast" from (
      select 'answer' as event, q.id, own.number, own.name, own.company, q.answer_until as at, q.created_at as changed_at,
        false as is_cancelled from own join clarifications q on q.application_id = own.id and q.answered_at is null
      union all select 'standstill', own.opportunity_id, own.number, own.name, own.company, s.standstill_until, s.intended_at,
        p.state <> 'INTENDED' from own join awards s on s.opportunity_id = own.opportunity_id and s.paused_at is null
        join proceedings p on p.opportunity_id = own.opportunity_id and p.state in ('INTENDED', 'AWARDED', 'CONTRACTED')
    ) e where e.at > now() - interval '3 months' order by e.at, e.id limit ${LIMITS.bookmarks}`)
  return rows
}

export type EventRow = {
  event: 'deadline' | 'opening' | 'questions' | 'standstill' | 'scores'
  id: number
  kind: Kind
  name: string
  companyName: string
  /** Milliseconds since 1970. */
  at: number
  changedAt: number
  isCancelled: boolean
  isPast: boolean
}

/**
 * Deadlines of a company's jobs and RFPs, and the days on which somebody has to act on one: nothing that members do not see in their
 * workspace. Scores are due to the reader alone. Without a range, from three months ago on.
 */
export async function listCompanyEvents(
  database: Executor,
  { userId, companyId, role }: { userId: number; companyId: number; role: MemberRole },
  range?: { from: Date; until: Date },
): Promise<EventRow[]> {
  const of = sql`from opportunities o left join posts t on t.opportunity_id = o.id
    left join proceedings p on p.opportunity_id = o.id left join awards s on s.opportunity_id = o.id
    where o.company_id = ${companyId} and o.status <> 'DRAFT' and ${isSeen(sql`o.id`, viewerOf({ userId, role }))}`
  const ended = sql`(o.status = 'CANCELLED' or o.deadline_at > now() and o.status <> 'OPEN')`
  const isIn = range
    ? sql`e.at >= ${range.from.toISOString()}::timestamptz and e.at < ${range.until.toISOString()}::timestamptz`
    : sql`e.at > now() - interval '3 months'`
  const { rows } = await database.execute<EventRow>(sql`
    select e.event, e.id, e.kind, e.name, c.name as "companyName", (extract(epoch from e.at) * 1000)::float8 as at,
      (extract(epoch from e.changed_at) * 1000)::float8 as "changedAt", e.is_cancelled as "isCancelled",
      e.at <= now() as "isPast" from (
      select 'deadline' as event, o.id, o.kind, o.name, o.deadline_at as at, o.updated_at as changed_at, ${ended} as is_cancelled ${of}
      union all select 'opening', o.id, o.kind, o.name, o.deadline_at + ${LIMITS.graceMinutes} * interval '1 minute',
        o.updated_at, ${ended} ${of} and o.kind = 'RFP'
      union all select 'questions', o.id, o.kind, o.name, t.questions_until, o.updated_at, ${ended} ${of} and o.kind = 'RFP'
      union all select 'standstill', o.id, o.kind, o.name, s.standstill_until, s.intended_at, p.state <> 'INTENDED' ${of}
        and p.state in ('INTENDED', 'AWARDED', 'CONTRACTED') and s.paused_at is null
      union all select 'scores', o.id, o.kind, o.name, p.since + ${LIMITS.scoringDays} * interval '1 day', p.since, false ${of}
        and p.state = 'EVALUATING' and exists (select from panel_members m where m.opportunity_id = o.id and m.user_id = ${userId}
          and m.joined_at is not null and m.sent_at is null and m.removed_at is null and m.recused_at is null)
    ) e join companies c on c.id = ${companyId}
    where ${isIn} order by e.at, e.id, e.event limit ${LIMITS.bookmarks}`)
  return rows
}

/** An address of a member ends with the membership that it was made in: joining another company makes no use of it. */
const isAlive = sql`(${users.userType} <> 'RECRUITING_COMPANY' or ${companyMembers.createdAt} <= ${calendarFeeds.createdAt})`

export async function findFeed(database: Executor, userId: number) {
  const [row] = await database
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(and(eq(calendarFeeds.userId, userId), isAlive))
  return row
}

/** Finds nobody while the account is suspended. */
export async function findFeedOwner(database: Executor, tokenHash: string) {
  const [row] = await database
    .select({
      userId: calendarFeeds.userId,
      language: users.language,
      companyId: companyMembers.companyId,
      role: companyMembers.role,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(users.suspendedAt), isAlive))
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
