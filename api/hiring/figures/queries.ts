import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { answerBadges, sourceLinks } from '#api/platform/database/tables/figures-tables.ts'
import { statement } from '#api/platform/statement.ts'
import { ANSWER_DAYS, BADGE_DAYS, BADGE_RULE, FEWEST } from '#contract/hiring/figures.ts'
import { APPLICATION_STAGES, type ApplicationStage } from '#contract/vocabulary.ts'

const company = sql`${sql.placeholder('companyId')}::int`
const post = sql`${sql.placeholder('post')}::int`
const since = sql`coalesce(now() - ${sql.placeholder('days')}::int * interval '1 day', '-infinity')`
const stages = sql`${sql.param([...APPLICATION_STAGES])}::text[]`
const MOST_POSTS = 50

/**
 * Acts on the applications of the cohort, read once. `offset 0` keeps the planner from turning a look-up for
 * each of them into a join over the rows of all companies. Before they applied anew nothing counts.
 */
const acts = (from: SQL) => sql`
  own as materialized (
    select id, name, published_at from opportunities where company_id = ${company} and kind = 'JOB' and coalesce(id = ${post}, true)
      and ${isSeen(sql`opportunities.id`, sql`${sql.placeholder('viewer')}::int`)}),
  cohort as materialized (
    select o.id as opportunity_id, a.* from own o cross join lateral (
      select id, source, status, submitted_at, withdrawn_at, user_id is null as is_left
      from applications where opportunity_id = o.id and submitted_at > ${from} offset 0) a),
  acts as materialized (
    select c.id as application_id, c.opportunity_id, t.id, t.kind, t.created_at, t.status, t.stage, t.batch,
      t.actor_id, b.actor_id as sender_id, b.created_at as moved_at, b.undone_at
    from cohort c
      cross join lateral (
        select id, kind, created_at, actor_id, details->>'to' as status, details->>'stage' as stage, (details->>'batch')::int as batch
        from application_acts where application_id = c.id and created_at >= c.submitted_at
          and kind in ('MOVED', 'TOLD', 'MESSAGED', 'INTERVIEW_INVITED', 'INTERVIEW_OFFERED', 'OFFER_SENT', 'KNOCKED_OUT') offset 0) t
      left join lateral (select actor_id, created_at, undone_at from batches where id = t.batch offset 0) b on true)`

/**
 * An answer is what a member had the applicant hear: a status, a message, an invitation, times to choose from or an offer. A rejection by rule, which was
 * marked in the transaction that made its batch, is none.
 */
const answers = sql`
  answers as materialized (
    select distinct on (t.application_id) t.application_id, t.created_at,
      case when t.kind = 'TOLD' then t.sender_id else t.actor_id end as member_id
    from acts t left join (select application_id, created_at from acts where kind = 'KNOCKED_OUT') k
      on k.application_id = t.application_id and k.created_at = t.moved_at
    where t.kind in ('INTERVIEW_INVITED', 'INTERVIEW_OFFERED', 'OFFER_SENT') or t.kind = 'MESSAGED' and t.batch is null
      or t.kind = 'TOLD' and k.application_id is null
    order by t.application_id, t.created_at, t.id),
  timed as materialized (
    select c.opportunity_id, c.is_left, n.member_id, ${daysBetween(sql`c.submitted_at`, sql`n.created_at`)} as days,
      ${daysBetween(sql`c.submitted_at`, sql`now()`)} as age, ${daysBetween(sql`c.submitted_at`, sql`c.withdrawn_at`)} as stayed
    from cohort c left join answers n on n.application_id = c.id)`

function daysBetween(from: SQL, to: SQL): SQL {
  return sql`extract(epoch from ${to} - ${from})::float8 / 86400`
}

/** Of who waited so long: they left neither before an answer nor before that time was over. */
const counts = (days: SQL) =>
  sql`age >= ${days} and (days is not null or not is_left and coalesce(stayed >= ${days}, true))`
const inTime = (
  days: SQL,
) => sql`count(*) filter (where ${counts(days)} and days <= ${days})::int as answered,
  count(*) filter (where ${counts(days)})::int as of`

const within = (choices: readonly number[]) => sql`
  select n.days, w.answered, w.of
  from unnest(${sql.param([...choices])}::int[]) n(days)
    cross join lateral (select ${inTime(sql`n.days`)} from timed) w
  order by n.days`

const share = (part: number) => sql`case when count(days) >= ${FEWEST} then
  round((percentile_cont(${sql.raw(String(part))}) within group (order by days))::numeric, 1)::float8 end`
const times = sql`${share(0.5)} as median, ${share(0.9)} as most`

const moves = sql`
  firsts as materialized (
    select distinct on (status) status, name from job_stages where opportunity_id = ${post} order by status, position),
  moves as materialized (select * from acts where kind = 'MOVED' and undone_at is null),
  reached as materialized (
    select c.opportunity_id, c.source, greatest(1, array_position(${stages}, c.status), m.place) as place
    from cohort c left join (
      select application_id, max(array_position(${stages}, status)) as place from moves group by application_id) m
      on m.application_id = c.id),
  places as (
    select p.*, case when ${post} is not null then coalesce(p.stage, f.name) end as name
    from (
      select id as application_id, 0 as act, submitted_at as at, 'RECEIVED' as status, null as stage from cohort
      union all select application_id, id, created_at, status, stage from moves) p
      left join firsts f on f.status = p.status),
  entered as (
    select application_id, act, at, status, name from (
      select *, lag(status) over by_time as status_before, lag(name) over by_time as name_before from places
      window by_time as (partition by application_id order by at, act)) p
    where (status, name) is distinct from (status_before, name_before)),
  stays as materialized (
    select e.status, e.name, c.is_left,
      ${daysBetween(sql`e.at`, sql`coalesce(lead(e.at) over (partition by e.application_id order by e.at, e.act), c.withdrawn_at)`)} as days
    from entered e join cohort c on c.id = e.application_id)`

/** Every stay at a stage before a decision; one that goes on is counted apart. */
const stageTimes = sql`
  select status, name, ended, waiting, median, most from (
    select s.status, s.name, count(days)::int as ended, count(*) filter (where days is null and not is_left)::int as waiting, ${times}
    from stays s where s.status not in ('HIRED', 'REJECTED') group by s.status, s.name) s
    left join lateral (select min(position) as position from job_stages where opportunity_id = ${post} and name = s.name) j on true
  order by array_position(${stages}, status), position nulls last, name`

const bySource = sql`
  select source, count(*)::int as applied, count(*) filter (where place >= 3)::int as shortlisted,
    count(*) filter (where place = ${APPLICATION_STAGES.length}::int)::int as hired
  from reached group by source`

const views = sql`
  select source, sum(views)::int as views, sum(starts)::int as starts
  from own o cross join lateral (
    select source, views, starts from source_counts
    where opportunity_id = o.id and day >= (${since} at time zone ${sql.placeholder('timeZone')}::text)::date offset 0) s
  group by source`

const furthest = sql`select (${stages})[place] as status, count(*)::int as count from reached group by place`

const overall = sql`
  select count(*)::int as applicants, count(days)::int as answered, count(stayed)::int as withdrawn, ${times} from timed`

const byPost = sql`
  select o.id, o.name, t.applicants, t.answered, t.median, t.most, h.hired, json_build_object('days', 7, 'answered', w.answered, 'of', w.of) as within
  from own o
    join (select opportunity_id, count(*)::int as applicants, count(days)::int as answered, ${times} from timed group by opportunity_id) t
      on t.opportunity_id = o.id
    join (select opportunity_id, ${inTime(sql`7`)} from timed group by opportunity_id) w on w.opportunity_id = o.id
    join (select opportunity_id, count(*) filter (where place = ${APPLICATION_STAGES.length}::int)::int as hired
      from reached group by opportunity_id) h on h.opportunity_id = o.id
  order by o.published_at desc nulls last, o.id desc limit ${MOST_POSTS}`

/** By who answered first; those who are no members any more together. */
const byMember = sql`
  select name, count(*)::int as answered, ${times} from (
    select t.days, m.user_id, case when m.user_id is not null then u.first_name || ' ' || u.last_name end as name
    from timed t left join company_members m on m.user_id = t.member_id and m.company_id = ${company}
      left join users u on u.id = m.user_id
    where t.days is not null) t
  group by user_id, name order by answered desc, name`

const rowsOf = (query: SQL) => sql`(select json_agg(r) from (${query}) r)`

export type Times = { median: number | null; most: number | null }
type Within = { days: number; answered: number; of: number }
type Answered = Times & { applicants: number; answered: number }

export type FiguresRow = {
  overall: (Answered & { withdrawn: number })[]
  sources: { source: string; applied: number; shortlisted: number; hired: number }[] | null
  views: { source: string; views: number; starts: number }[] | null
  furthest: { status: ApplicationStage; count: number }[] | null
  stages: (Times & { status: ApplicationStage; name: string | null; ended: number; waiting: number })[] | null
  within: Within[]
  posts: (Answered & { id: number; name: string; hired: number; within: Within })[] | null
  members: (Times & { name: string | null; answered: number })[] | null
}

const wholeFigures = statement<FiguresRow>(
  'company-figures',
  sql`with ${acts(since)}, ${answers}, ${moves}
    select ${rowsOf(overall)} as overall, ${rowsOf(bySource)} as sources, ${rowsOf(views)} as views, ${rowsOf(furthest)} as furthest,
      ${rowsOf(stageTimes)} as stages, ${rowsOf(within(ANSWER_DAYS))} as within, ${rowsOf(byPost)} as posts, ${rowsOf(byMember)} as members`,
)

type Asked = { post: number | null; days: number | null; timeZone: string }

/** All figures of a company, or of one of its jobs, with one statement over its applications. */
export async function findFigures(database: Executor, scope: Scope, asked: Asked) {
  const [row] = await wholeFigures(database, {
    companyId: scope.companyId,
    viewer: viewerOf(scope),
    ...asked,
  })
  if (!row) throw new Error('There are no figures')
  return row
}

const badgeRows = statement<Within>(
  'answer-badge',
  sql`with ${acts(since)}, ${answers} ${within(BADGE_DAYS)}`,
)

/** The counts behind the badge, by the clock of the database. */
export const listAnsweredWithin = (database: Executor, companyId: number): Promise<Within[]> =>
  badgeRows(database, { companyId, viewer: null, post: null, days: BADGE_RULE.days })

/** Companies that can have the badge, and those that have it. */
export async function listMeasured(database: Executor): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select o.company_id as id from applications a join opportunities o on o.id = a.opportunity_id
    where o.kind = 'JOB' and a.submitted_at > now() - ${BADGE_RULE.days} * interval '1 day'
    group by o.company_id having count(*) >= ${BADGE_RULE.applications}
    union select company_id from answer_badges order by id`)
  return rows.map(({ id }) => id)
}

export async function findBadge(database: Executor, companyId: number): Promise<number | null> {
  const [row] = await database.select().from(answerBadges).where(eq(answerBadges.companyId, companyId))
  return row?.days ?? null
}

/** @returns whether that is another than before */
export async function upsertBadge(tx: Transaction, companyId: number, days: number): Promise<boolean> {
  const rows = await tx
    .insert(answerBadges)
    .values({ companyId, days })
    .onConflictDoUpdate({
      target: answerBadges.companyId,
      set: { days, updatedAt: sql`now()` },
      setWhere: ne(answerBadges.days, days),
    })
    .returning({ days: answerBadges.days })
  return rows.length > 0
}

/** @returns whether there was one */
export async function deleteBadge(tx: Transaction, companyId: number): Promise<boolean> {
  const rows = await tx
    .delete(answerBadges)
    .where(eq(answerBadges.companyId, companyId))
    .returning({ days: answerBadges.days })
  return rows.length > 0
}

export const listLinks = (database: Executor, opportunityId: OwnOpportunityId) =>
  database
    .select({ source: sourceLinks.source, createdAt: sourceLinks.createdAt })
    .from(sourceLinks)
    .where(eq(sourceLinks.opportunityId, opportunityId))
    .orderBy(desc(sourceLinks.createdAt), sourceLinks.source)

export const countLinks = (database: Executor, opportunityId: OwnOpportunityId) =>
  database.$count(sourceLinks, eq(sourceLinks.opportunityId, opportunityId))

/** @returns whether there was none with this source */
export async function insertLink(
  tx: Transaction,
  { opportunityId, source, userId }: { opportunityId: OwnOpportunityId; source: string; userId: number },
): Promise<boolean> {
  const rows = await tx
    .insert(sourceLinks)
    .values({ opportunityId, source, createdBy: userId })
    .onConflictDoNothing()
    .returning({ source: sourceLinks.source })
  return rows.length > 0
}

/** @returns whether there was one */
export async function deleteLink(
  database: Executor,
  opportunityId: OwnOpportunityId,
  source: string,
): Promise<boolean> {
  const rows = await database
    .delete(sourceLinks)
    .where(and(eq(sourceLinks.opportunityId, opportunityId), eq(sourceLinks.source, source)))
    .returning({ source: sourceLinks.source })
  return rows.length > 0
}
