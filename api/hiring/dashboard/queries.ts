import { type SQL, sql } from 'drizzle-orm'
import { isOver } from '#api/applications/sealing/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
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
const zone = sql`${sql.placeholder('timeZone')}::text`

/** The first rows, each with the `total` of all. */
const first = (query: SQL) => sql`${query} limit ${MOST}`

/** A new status, a message or an interview since they applied. */
const hasAnswer = sql`(a.told_status <> 'RECEIVED'
  or exists (select from messages m where m.application_id = a.id and m.is_from_company and m.created_at >= a.submitted_at)
  or exists (select from interviews i where i.application_id = a.id and i.created_at >= a.submitted_at))`

const isAboutToBeTold = sql`exists (select from batch_items i join batches b on b.id = i.batch_id
  where i.application_id = a.id and i.settled_at is null and i.replaced_by is null
    and b.is_told and b.undone_at is null and b.told_at is null)`

/** Applicants for jobs without an answer now or soon, whatever their stage; not those who withdrew or left. */
const unanswered =
  first(sql`select o.id, o.kind, o.name, count(*)::int as count, min(a.submitted_at) as since,
        array_agg(distinct a.status order by a.status) as statuses, count(*) over ()::int as total
      from opportunities o join applications a on a.opportunity_id = o.id
      where o.company_id = ${own} and o.kind = 'JOB'
        and a.status <> 'WITHDRAWN' and a.user_id is not null and not ${hasAnswer} and not ${isAboutToBeTold}
      group by o.id order by since`)

/** Only while the company can still answer them. */
const unansweredQuestions =
  first(sql`select o.id, o.kind, o.name, count(*)::int as count, count(*) over ()::int as total
      from opportunities o join questions q on q.opportunity_id = o.id and q.answered_at is null
        join posts p on p.opportunity_id = o.id
      where o.company_id = ${own} and o.status = 'OPEN'
        and coalesce(o.deadline_at > now(), true) and coalesce(p.answers_until > now(), true)
      group by o.id order by min(q.id)`)

const unreadMessages =
  first(sql`select o.id, o.kind, o.name, count(*)::int as count, count(*) over ()::int as total
      from opportunities o join applications a on a.opportunity_id = o.id
        join messages m on m.application_id = a.id and not m.is_from_company and m.read_at is null
      where o.company_id = ${own}
      group by o.id order by min(m.id)`)

/** RFPs whose deadline has passed and whose proposals are not opened yet. */
const unopened =
  first(sql`select opportunities.id, opportunities.kind, opportunities.name, count(*) over ()::int as total from opportunities
      where opportunities.company_id = ${own} and opportunities.kind = 'RFP'
        and opportunities.status in ('OPEN', 'CLOSED') and ${isOver}
        and exists (select from applications a where a.opportunity_id = opportunities.id and a.status <> 'WITHDRAWN')
        and not exists (select from bid_opening_confirmations p where p.opportunity_id = opportunities.id and p.opened_at is not null)
      order by opportunities.deadline_at`)

const refused =
  first(sql`select o.id, o.kind, coalesce(nullif(p.draft->>'name', ''), o.name) as name, count(*) over ()::int as total
      from opportunities o join posts p on p.opportunity_id = o.id
      where o.company_id = ${own} and o.status = 'DRAFT' and p.review = 'REFUSED'
      order by p.updated_at`)

const deadlines = sql`select id, kind, name, deadline_at as "deadlineAt" from opportunities
      where company_id = ${own} and status = 'OPEN'
        and deadline_at > now() and deadline_at < now() + ${DEADLINES_DAYS} * interval '1 day'
      order by deadline_at, id limit ${MOST}`

type Figures = Post & {
  status: OpportunityStatus
  deadlineAt: string | null
  views: number
  bookmarks: number
  applicants: number
  hours: number | null
}

/** The first answer is a new status or a message. */
const figures = sql`select o.id, o.kind, o.name, o.deadline_at as "deadlineAt",
        case when o.status = 'OPEN' and o.deadline_at <= now() then 'CLOSED' else o.status end as status,
        (select coalesce(sum(v.views), 0)::int from page_views v where v.opportunity_id = o.id) as views,
        (select count(*)::int from bookmarks b where b.opportunity_id = o.id) as bookmarks,
        (select count(*)::int from applications a
          where a.opportunity_id = o.id and a.status <> 'WITHDRAWN') as applicants,
        case when o.kind = 'JOB' then (
          select round((percentile_cont(0.5) within group (order by extract(epoch from first.at - a.submitted_at)) / 3600)::numeric, 1)::float8
          from applications a cross join lateral (
            select least(
              (select min(e.created_at) from application_events e where e.application_id = a.id and e.kind = 'STATUS'),
              (select min(m.created_at) from messages m where m.application_id = a.id and m.is_from_company)) as at
          ) first
          where a.opportunity_id = o.id and first.at is not null) end as hours
      from opportunities o
      where o.company_id = ${own} and o.status <> 'DRAFT'
      order by o.published_at desc nulls last, o.id desc limit ${MOST_POSTS}`

/** Applicants for jobs by the furthest stage they reached; undone changes do not count. */
const furthest = sql`with stages as (select stage, place from unnest(${sql.param([...APPLICATION_STAGES])}::text[]) with ordinality s(stage, place)),
      reached as (
        select a.id, greatest(
          max(current.place), max(past.place), 1) as place
        from applications a join opportunities o on o.id = a.opportunity_id
        left join stages current on current.stage = a.status
        left join application_acts t on t.application_id = a.id and t.kind = 'MOVED'
        left join batches undone on undone.id = (t.details->>'batch')::int and undone.undone_at is not null
        left join stages past on past.stage = t.details->>'to' and undone.id is null
        where o.company_id = ${own} and o.kind = 'JOB'
          and a.submitted_at > now() - ${FUNNEL_DAYS} * interval '1 day'
        group by a.id)
      select s.stage as status, count(*)::int as count
      from reached r join stages s on s.place = r.place group by s.stage`

const pageViews = sql`select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(v.views), 0)::int as views
      from generate_series((now() at time zone ${zone})::date - (${VIEWS_DAYS - 1})::int,
        (now() at time zone ${zone})::date, interval '1 day') d(day)
      left join (page_views v join opportunities o on o.id = v.opportunity_id and o.company_id = ${own})
        on v.day = d.day::date
      group by d.day order by d.day`

type First<Row> = (Row & { total: number })[] | null
type DashboardRow = {
  applicants: First<Post & { count: number; since: string; statuses: ApplicationStatus[] }>
  questions: First<Post & { count: number }>
  messages: First<Post & { count: number }>
  bidOpenings: First<Post>
  refused: First<Post>
  deadlines: (Post & { deadlineAt: string })[] | null
  posts: Figures[] | null
  furthest: { status: ApplicationStage; count: number }[] | null
  views: { day: string; views: number }[] | null
}

const rowsOf = (query: SQL) => sql`(select json_agg(r) from (${query}) r)`

const wholeDashboard = statement<DashboardRow>(
  'company-dashboard',
  sql`select ${rowsOf(unanswered)} as applicants, ${rowsOf(unansweredQuestions)} as questions, ${rowsOf(unreadMessages)} as messages,
    ${rowsOf(unopened)} as "bidOpenings", ${rowsOf(refused)} as refused, ${rowsOf(deadlines)} as deadlines,
    ${rowsOf(figures)} as posts, ${rowsOf(furthest)} as furthest, ${rowsOf(pageViews)} as views`,
)

/** All parts with one statement; instants are ISO 8601. */
export async function findDashboard(database: Executor, { companyId }: Scope, timeZone: string) {
  const [row] = await wholeDashboard(database, { companyId, timeZone })
  return {
    applicants: firstOf(row?.applicants),
    questions: firstOf(row?.questions),
    messages: firstOf(row?.messages),
    bidOpenings: firstOf(row?.bidOpenings),
    refused: firstOf(row?.refused),
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
