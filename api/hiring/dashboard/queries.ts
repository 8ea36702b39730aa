import { type SQL, sql } from 'drizzle-orm'
import { isOver } from '#api/applications/sealing/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { waitingMessage } from '#api/platform/database/visibility.ts'
import { statement } from '#api/platform/statement.ts'
import {
  APPLICATION_STAGES,
  type ApplicationStage,
  type ApplicationStatus,
  type Kind,
  type OpportunityStatus,
} from '#contract/vocabulary.ts'
import { DEADLINES_DAYS, FUNNEL_DAYS, MOST_POSTS, VIEWS_DAYS } from './rules.ts'

type Post = { id: number; kind: Kind; name: string }

const MOST = 20

const own = sql`${sql.placeholder('companyId')}::int`
const viewer = sql`${sql.placeholder('viewer')}::int`
const zone = sql`${sql.placeholder('timeZone')}::text`
const member = sql`${sql.placeholder('userId')}::int`
const companyZone = sql`coalesce((select time_zone from companies where id = ${own}), ${zone})`

/** The first rows, each with the `total` of all. */
const first = (query: SQL) => sql`${query} limit ${MOST}`

/**
 * Everything starts from the opportunities of the company that the member sees, and their applicants, read once. `offset 0` keeps the planner from turning
 * a look-up for each of them into a join that reads the rows of all companies, which it prefers for the average company.
 */
const base = sql`own as materialized (
    select id, kind, name, status, deadline_at, published_at from opportunities where company_id = ${own} and ${isSeen(sql`opportunities.id`, viewer)}
  ), applicants as materialized (
    select o.id as opportunity_id, o.kind, a.* from own o cross join lateral (
      select id, number, user_id, status, told_status, submitted_at from applications where opportunity_id = o.id offset 0) a
  )`

/** A new status, a message, an interview or times for one since they applied, or a message on its way. */
const isAnswered = sql`(a.told_status <> 'RECEIVED'
  or exists (select from messages m
    where m.application_id = a.id and m.is_from_company and m.created_at >= a.submitted_at offset 0)
  or exists (select from interviews i where i.application_id = a.id and i.created_at >= a.submitted_at offset 0)
  or exists (select from interview_invitees v where v.application_id = a.id and v.created_at >= a.submitted_at offset 0)
  or exists (select from batch_items i join batches b on b.id = i.batch_id
    where i.application_id = a.id and i.settled_at is null and i.replaced_by is null
      and b.is_told and b.undone_at is null and b.told_at is null offset 0))`

/** Applicants for jobs without an answer now or soon, whatever their stage; not those who withdrew or left. */
const unanswered =
  first(sql`select o.id, o.kind, o.name, a.count, a.since, a.statuses, count(*) over ()::int as total
      from own o join (
        select a.opportunity_id, count(*)::int as count, min(a.submitted_at) as since,
          array_agg(distinct a.status order by a.status) as statuses
        from applicants a
        where a.kind = 'JOB' and a.status <> 'WITHDRAWN' and a.user_id is not null and not ${isAnswered}
        group by a.opportunity_id) a on a.opportunity_id = o.id
      order by a.since`)

/** Only while the company can still answer them. */
const unansweredQuestions = first(sql`select o.id, o.kind, o.name, q.count, count(*) over ()::int as total
      from own o
        cross join lateral (select count(*)::int as count, min(id) as first from questions
          where opportunity_id = o.id and answered_at is null) q
        cross join lateral (select answers_until from posts where opportunity_id = o.id offset 0) p
      where q.count > 0 and o.status = 'OPEN'
        and coalesce(o.deadline_at > now(), true) and coalesce(p.answers_until > now(), true)
      order by q.first`)

/** Threads whose last message is the applicant's, also when it was read. */
const waitingThreads =
  first(sql`select o.id, o.kind, o.name, m.count, m.number, count(*) over ()::int as total
      from own o join (
        select a.opportunity_id, count(*)::int as count, min(m.id) as first, (array_agg(a.number order by m.id))[1] as number
        from applicants a cross join lateral (${waitingMessage}) m
        group by a.opportunity_id) m on m.opportunity_id = o.id
      order by m.first`)

/** Applicants who accepted the newest offer, until they are hired or moved elsewhere. */
const accepted = first(sql`select o.id, o.kind, o.name, f.count, f.number, count(*) over ()::int as total
      from own o join (
        select a.opportunity_id, count(*)::int as count, min(f.answered_at) as since, (array_agg(a.number order by f.answered_at))[1] as number
        from applicants a cross join lateral (
          select answer, answered_at from offers where application_id = a.id order by id desc limit 1) f
        where a.status = 'OFFER' and f.answer = 'ACCEPTED'
        group by a.opportunity_id) f on f.opportunity_id = o.id
      order by f.since`)

/** Today's and tomorrow's by the company's days, while the member is on the panel. */
const ownInterviews = sql`select i.id, a.number, a.status, o.kind, o.id as "postId", o.name as "postName",
        i.starts_at as "startsAt", i.ends_at as "endsAt", coalesce(i.time_zone, ${companyZone}) as "timeZone",
        coalesce(p.is_blind, false) as "isBlind", u.first_name || ' ' || u.last_name as name
      from interview_seats s join interviews i on i.id = s.interview_id
        join applications a on a.id = i.application_id join own o on o.id = a.opportunity_id and o.kind = 'JOB'
        left join posts p on p.opportunity_id = o.id left join users u on u.id = a.user_id
      where s.user_id = ${member} and s.removed_at is null and i.cancelled_at is null and i.ends_at > now()
        and (i.starts_at at time zone ${companyZone})::date <= (now() at time zone ${companyZone})::date + 1
      order by i.starts_at, i.id limit ${MOST}`

/** RFPs whose deadline has passed and whose proposals are not opened yet. */
const unopened =
  first(sql`select opportunities.id, opportunities.kind, opportunities.name, count(*) over ()::int as total
      from own opportunities
      where opportunities.kind = 'RFP' and opportunities.status in ('OPEN', 'CLOSED') and ${isOver}
        and opportunities.id in (select opportunity_id from applicants where status <> 'WITHDRAWN')
        and not exists (select from bid_opening_confirmations p
          where p.opportunity_id = opportunities.id and p.opened_at is not null offset 0)
      order by opportunities.deadline_at`)

/** RFPs between their technical opening and their award. */
const evaluations = first(sql`select o.id, o.kind, o.name, count(*) over ()::int as total
      from own o join proceedings p on p.opportunity_id = o.id
      where p.state not in ('AWARDED', 'CONTRACTED', 'UNSUCCESSFUL', 'CANCELLED')
      order by p.since, o.id`)

const refused =
  first(sql`select o.id, o.kind, coalesce(nullif(p.name, ''), o.name) as name, count(*) over ()::int as total
      from own o cross join lateral (
        select draft->>'name' as name, updated_at from posts where opportunity_id = o.id and review = 'REFUSED' offset 0) p
      where o.status = 'DRAFT'
      order by p.updated_at`)

/** Of the posts that visitors do not see yet: whether they wait for the operator, for their time, or for their author. */
const unpublished = sql`select o.id, o.kind, coalesce(nullif(p.name, ''), o.name) as name,
        case when p.review = 'WAITING' then 'WAITING' when p.scheduled_at is not null then 'SCHEDULED' else 'DRAFT' end as state
      from own o cross join lateral (
        select draft->>'name' as name, review, scheduled_at, updated_at from posts where opportunity_id = o.id offset 0) p
      where o.status = 'DRAFT' order by p.updated_at desc limit ${MOST}`

const deadlines = sql`select id, kind, name, deadline_at as "deadlineAt" from own
      where status = 'OPEN' and deadline_at > now() and deadline_at < now() + ${DEADLINES_DAYS} * interval '1 day'
      order by deadline_at, id limit ${MOST}`

type Figures = Post & {
  status: OpportunityStatus
  deadlineAt: string | null
  views: number
  bookmarks: number
  applicants: number
  hours: number | null
}

/** The first answer is a new status, a message, an interview or times for one. */
const answeredAt = sql`least(
  (select min(e.created_at) from application_events e where e.application_id = a.id and e.kind = 'STATUS'),
  (select min(m.created_at) from messages m where m.application_id = a.id and m.is_from_company),
  (select min(i.created_at) from interviews i where i.application_id = a.id),
  (select min(v.created_at) from interview_invitees v where v.application_id = a.id))`

const figures = sql`with newest as materialized (
        select * from own where status <> 'DRAFT' order by published_at desc nulls last, id desc limit ${MOST_POSTS}
      ), counts as materialized (
        select opportunity_id, count(*)::int as applicants from applicants where status <> 'WITHDRAWN' group by opportunity_id
      ), answers as materialized (
        select a.opportunity_id, round((percentile_cont(0.5) within group (
          order by extract(epoch from a.answered_at - a.submitted_at)) / 3600)::numeric, 1)::float8 as hours
        from (select a.opportunity_id, a.submitted_at, ${answeredAt} as answered_at from applicants a
          where a.kind = 'JOB' and a.opportunity_id in (select id from newest) offset 0) a
        where a.answered_at is not null group by a.opportunity_id
      )
      select o.id, o.kind, o.name, o.deadline_at as "deadlineAt",
        case when o.status = 'OPEN' and o.deadline_at <= now() then 'CLOSED' else o.status end as status,
        (select coalesce(sum(v.views), 0)::int from page_views v where v.opportunity_id = o.id) as views,
        (select count(*)::int from bookmarks b where b.opportunity_id = o.id) as bookmarks,
        coalesce(c.applicants, 0) as applicants, w.hours
      from newest o left join counts c on c.opportunity_id = o.id left join answers w on w.opportunity_id = o.id
      order by o.published_at desc nulls last, o.id desc`

const stages = sql`${sql.param([...APPLICATION_STAGES])}::text[]`

/** Applicants for jobs by the furthest stage they reached; undone changes do not count. */
const furthest = sql`select (${stages})[r.place] as status, count(*)::int as count
      from (
        select greatest(1, array_position(${stages}, a.status), (
          select max(array_position(${stages}, t.details->>'to')) from application_acts t
          where t.application_id = a.id and t.kind = 'MOVED' and not exists (
            select from batches b where b.id = (t.details->>'batch')::int and b.undone_at is not null offset 0))) as place
        from applicants a
        where a.kind = 'JOB' and a.submitted_at > now() - ${FUNNEL_DAYS} * interval '1 day') r
      group by r.place`

const today = sql`(now() at time zone ${zone})::date`
const firstDay = sql`${today} - (${VIEWS_DAYS - 1})::int`

const pageViews = sql`select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(v.views, 0)::int as views
      from generate_series(${firstDay}, ${today}, interval '1 day') d(day)
      left join (
        select v.day, sum(v.views) as views from own o cross join lateral (
          select day, views from page_views where opportunity_id = o.id and day >= ${firstDay} offset 0) v
        group by v.day) v on v.day = d.day::date
      order by d.day`

export type OwnInterview = {
  id: number
  number: string
  status: ApplicationStatus
  kind: Kind
  postId: number
  postName: string
  startsAt: string
  endsAt: string
  timeZone: string
  isBlind: boolean
  name: string | null
}

type First<Row> = (Row & { total: number })[] | null
type DashboardRow = {
  applicants: First<Post & { count: number; since: string; statuses: ApplicationStatus[] }>
  questions: First<Post & { count: number }>
  messages: First<Post & { count: number; number: string }>
  accepted: First<Post & { count: number; number: string }>
  interviews: OwnInterview[] | null
  bidOpenings: First<Post>
  evaluations: First<Post>
  refused: First<Post>
  unpublished: (Post & { state: 'DRAFT' | 'SCHEDULED' | 'WAITING' })[] | null
  deadlines: (Post & { deadlineAt: string })[] | null
  posts: Figures[] | null
  furthest: { status: ApplicationStage; count: number }[] | null
  views: { day: string; views: number }[] | null
}

const rowsOf = (query: SQL) => sql`(select json_agg(r) from (${query}) r)`

const wholeDashboard = statement<DashboardRow>(
  'company-dashboard',
  sql`with ${base}
    select ${rowsOf(unanswered)} as applicants, ${rowsOf(unansweredQuestions)} as questions, ${rowsOf(waitingThreads)} as messages,
    ${rowsOf(accepted)} as accepted, ${rowsOf(ownInterviews)} as interviews, ${rowsOf(unopened)} as "bidOpenings", ${rowsOf(evaluations)} as evaluations, ${rowsOf(refused)} as refused,
    ${rowsOf(unpublished)} as unpublished, ${rowsOf(deadlines)} as deadlines,
    ${rowsOf(figures)} as posts, ${rowsOf(furthest)} as furthest, ${rowsOf(pageViews)} as views`,
)

/** All parts with one statement; instants are ISO 8601. */
export async function findDashboard(database: Executor, scope: Scope, timeZone: string) {
  const [row] = await wholeDashboard(database, {
    companyId: scope.companyId,
    viewer: viewerOf(scope),
    userId: scope.userId,
    timeZone,
  })
  return {
    applicants: firstOf(row?.applicants),
    questions: firstOf(row?.questions),
    messages: firstOf(row?.messages),
    accepted: firstOf(row?.accepted),
    interviews: row?.interviews ?? [],
    bidOpenings: firstOf(row?.bidOpenings),
    evaluations: firstOf(row?.evaluations),
    refused: firstOf(row?.refused),
    unpublished: row?.unpublished ?? [],
    deadlines: row?.deadlines ?? [],
    posts: row?.posts ?? [],
    furthest: row?.furthest ?? [],
    views: row?.views ?? [],
  }
}

/** `more` is the number of rows behind the first. */
function firstOf<Row extends { total: number }>(found: Row[] | null | undefined) {
  const rows = found ?? []
  return { rows: rows.map(({ total: _, ...row }) => row), more: (rows[0]?.total ?? 0) - rows.length }
}
