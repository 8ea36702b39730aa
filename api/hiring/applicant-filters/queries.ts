import { sql } from 'drizzle-orm'
import { searchOf } from '#api/hiring/applicants/rules.ts'
import { hasCriteria } from '#api/hiring/criteria/queries.ts'
import { lastRejection } from '#api/hiring/rejections/queries.ts'
import { isShownTo } from '#api/hiring/scorecards/queries.ts'
import type { OwnOpportunity, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { ApplicantFilters } from '#contract/hiring/applicants.ts'
import { APPLICATION_STATUSES, NAMED } from '#contract/vocabulary.ts'

/** Statements over the applicants of one job share this: the job, the filters and the stages. */

export const id = sql`${sql.placeholder('id')}::int`

/** The company's own job alone, if the member sees it; nothing else of a statement runs without it. */
export const job = sql`with job as materialized (
    select o.id, o.kind, o.name, coalesce(p.is_blind, false) as "isBlind",
      exists (select from screening_questions q where q.opportunity_id = o.id and q.qualifies is not null) as "hasKnockOuts",
      ${hasCriteria(sql`o.id`)} as "hasScorecards"
    from opportunities o left join posts p on p.opportunity_id = o.id
    where o.id = ${id} and o.company_id = ${sql.placeholder('companyId')}::int and o.kind = 'JOB'
      and ${isSeen(sql`o.id`, sql`${sql.placeholder('viewer')}::int`)}
  )`
export const isBlind = sql`(select "isBlind" from job)`

/** The member who asks. */
export const me = sql`${sql.placeholder('userId')}::int`

/** The indexes of both tables begin with the opportunity. */
export const withText = sql`applications a join cv_texts t on t.application_id = a.id and t.opportunity_id = ${id}`

/** Answers of the application `a` that do not meet their question. */
const unmet = sql`select from screening_answers s where s.application_id = a.id and not s.meets`

const cards = sql`${sql.placeholder('cards')}::text`
/** Read once for a statement: few of many applicants have a scorecard. */
const handedIn = sql`select c.application_id from scorecards c join panel_members m on m.id = c.panel_member_id
    where m.opportunity_id = ${id} and c.handed_in_at is not null`
export const isScored = sql`a.id in (${handedIn})`

/** Only scorecards that the member may see decide: a list by others would tell of them. */
const hasCards = sql`case ${cards}
  when 'own_missing' then a.id not in (${handedIn} and m.user_id = ${me})
  else ${isScored} and ${isShownTo(sql`a.id`, me)} and exists (select from scorecards c where c.application_id = a.id and c.handed_in_at is not null
    having case ${cards} when 'yes' then count(*) filter (where c.overall >= 3) > count(*) filter (where c.overall < 3)
      when 'no' then count(*) filter (where c.overall >= 3) < count(*) filter (where c.overall < 3)
      else bool_or(c.overall >= 3) and bool_or(c.overall < 3) end) end`

/** Of those with `withText`. Ratings are shown rounded to one digit. */
const isFiltered = sql`(${sql.placeholder('since')}::timestamptz is null or a.updated_at >= ${sql.placeholder('since')}::timestamptz)
  and (${sql.placeholder('meets')}::boolean is null or ${sql.placeholder('meets')}::boolean = not exists (${unmet}))
  and (${cards} is null or ${hasCards})
  and (${sql.placeholder('rating')}::float8 is null or t.rating >= ${sql.placeholder('rating')}::float8 - 0.05)
  and (${sql.placeholder('reasons')}::text[] is null or a.status = 'REJECTED' and exists (
    select from (${lastRejection(sql`a.id`)}) r where r.reason = any(${sql.placeholder('reasons')}::text[]) offset 0))`

/** Words that reveal a hidden applicant do not find them. */
const isFound = sql`t.vector @@ ${sql.placeholder('search')}::tsquery
  and (not ${isBlind} or a.status = any(${sql.param([...NAMED])}::text[]) or t.vector @@ ${sql.placeholder('nameless')}::tsquery)`

/** Without a filter but the status, the index of applications is enough to count. */
export const SHAPES = {
  plain: { from: sql`applications a`, and: sql`` },
  filtered: { from: withText, and: sql`and ${isFiltered}` },
  searched: { from: withText, and: sql`and ${isFiltered} and ${isFound}` },
}
export type Shape = keyof typeof SHAPES
export type Filters = Omit<ApplicantFilters, 'status' | 'stage'>

export const shapeOf = ({ search_key, rating, updated_since, meets, reason, scorecards }: Filters): Shape =>
  search_key ? 'searched' : rating || updated_since || meets || reason || scorecards ? 'filtered' : 'plain'

export const valuesOf = (scope: Scope, opportunityId: number, query: Filters) => ({
  companyId: scope.companyId,
  userId: scope.userId,
  viewer: viewerOf(scope),
  id: opportunityId,
  since: query.updated_since ? new Date(query.updated_since).toISOString() : null,
  rating: query.rating ?? null,
  meets: query.meets ? query.meets === 'all' : null,
  reasons: query.reason ?? null,
  cards: query.scorecards ?? null,
  search: query.search_key ? searchOf(opportunityId, query.search_key, false) : null,
  nameless: query.search_key ? searchOf(opportunityId, query.search_key, true) : null,
})

export const ALL_SHAPES = Object.keys(SHAPES) as Shape[] // the keys of the record

export type Kept = Omit<OwnOpportunity, 'id'> & { id: number; hasKnockOuts: boolean; hasScorecards: boolean }

/**
 * A list in the order of stars, or of those with many, tells of everybody what colleagues think.
 * @throws ApiError invalid where a job that has scorecards is asked for by stars
 */
export function refuseStars(
  { hasScorecards }: Kept,
  { sort, rating }: { sort?: string | undefined; rating?: number | undefined },
) {
  if (!hasScorecards) return
  const told = [problem('stars_tell')]
  if (sort === 'rating') throw new ApiError('invalid', { sort: told })
  if (rating !== undefined) throw new ApiError('invalid', { rating: told })
}

const stages = sql`${sql.placeholder('stages')}::int[]`

/** Worked out once: the statuses of which one of the stages is the first, as whoever is in none of their own is in the first. */
const firstOf = sql`(select array_agg(f.status) from (
    select distinct on (s.status) s.id, s.status from job_stages s
    where s.opportunity_id = ${id} order by s.status, s.position) f
  where f.id = any(${stages}))`

export const isOfStatus = sql`a.status = any(${sql.placeholder('statuses')}::text[])`
export const hasStages = sql`${stages} is not null`
export const hasStatus = sql`${isOfStatus}
  and (${stages} is null or a.stage_id = any(${stages}) or a.stage_id is null and a.status = any(${firstOf}::text[]))`

/** Without `status` and `updated_since`, all who have not withdrawn. */
export const statusesOf = ({ status, updated_since: since }: ApplicantFilters) =>
  status ?? APPLICATION_STATUSES.filter((each) => since || each !== 'WITHDRAWN')
