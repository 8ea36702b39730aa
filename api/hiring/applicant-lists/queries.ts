import { type SQL, sql } from 'drizzle-orm'
import { lastJobOf } from '#api/accounts/records/queries.ts'
import {
  ALL_SHAPES,
  type Filters,
  hasStages,
  hasStatus,
  id,
  isBlind,
  isOfStatus,
  isScored,
  job,
  type Kept,
  me,
  refuseStars,
  SHAPES,
  type Shape,
  shapeOf,
  statusesOf,
  valuesOf,
  withText,
} from '#api/hiring/applicant-filters/queries.ts'
import { interviewMark } from '#api/hiring/interview-invitations/queries.ts'
import { currentStage } from '#api/hiring/job-stages/queries.ts'
import { countedIn, type OwnStage } from '#api/hiring/job-stages/rules.ts'
import { isShownTo, tallyOf, tallyOrder } from '#api/hiring/scorecards/queries.ts'
import { stageSince } from '#api/hiring/stages/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { changePlaceOf, isAfter, microsecondsIn } from '#api/platform/database/changes.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { limitsOf } from '#api/platform/database/pages.ts'
import { waitingMessage } from '#api/platform/database/visibility.ts'
import { statement } from '#api/platform/statement.ts'
import { ApiError } from '#contract/errors.ts'
import type { ApplicantQuery, ApplicantRow } from '#contract/hiring/applicants.ts'
import type { InterviewMark } from '#contract/hiring/interview-mark.ts'
import type { ScorecardTally } from '#contract/hiring/scorecards.ts'
import { type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'

type Sort = NonNullable<ApplicantQuery['sort']>

const stageNow = currentStage(
  { opportunityId: sql`a.opportunity_id`, status: sql`a.status`, stageId: sql`a.stage_id` },
  'stage',
)

/**
 * `offset 0` makes the planner begin with the table whose index has the order: for the average job, which has few applicants, it
 * would sort all of them.
 */
const byApplication = sql`applications a
  cross join lateral (select application_id, rating, vector from cv_texts where application_id = a.id offset 0) t`
const byText = sql`cv_texts t
  cross join lateral (select * from applications where id = t.application_id and opportunity_id = ${id} offset 0) a`

const areStarsShown = sql`(not (select "hasScorecards" from job) or ${isShownTo(sql`a.id`, me)})`

type Order = { order: SQL; walk: SQL; of: SQL }
type Form = { shape: Shape; isFirst: boolean }

const LONGEST = sql.raw(String(LIMITS.pageSizeMax))

/**
 * Finds the page by its order first: what stands beside a row would be worked out for every row before it as well. A limit as a
 * literal, and no offset on the first page, let PostgreSQL see that one plan is good for all values: to plan costs as much as to run.
 */
const pageOf = ({ order, walk, of }: Order, { shape, isFirst }: Form, only = sql``) => sql`
  select a.id, a.number, a.status, a.told_status as "toldStatus", a.user_id as "userId", a.submitted_at as "submittedAt",
    a.updated_at as "updatedAt", u.first_name as "firstName", u.last_name as "lastName", u.image,
    case when ${areStarsShown} then page.rating end as rating,
    u.country, ${lastJobOf(sql`a.user_id`)} as "lastJob", ${stageSince} as "stageSince", ${stageNow} as stage,
    (select count(*)::int from application_ratings r where r.application_id = a.id and ${areStarsShown}) as ratings,
    ${tallyOf(sql`a.id`, me)} as scorecards,
    (select count(*)::int from application_notes n where n.application_id = a.id) as notes,
    exists (${waitingMessage}) as "needsAnswer", ${interviewMark(sql`a.id`)} as interview,
    (select coalesce(json_agg(q.text order by q.position, q.id), '[]') from screening_answers s
      join screening_questions q on q.id = s.question_id where s.application_id = a.id and not s.meets) as unmet
  from (select found.*, row_number() over () as place from (
      select a.id, t.rating from ${shape === 'searched' ? withText : walk}
      where ${of}.opportunity_id = ${id} and ${hasStatus} ${SHAPES[shape].and} ${only}
      order by ${order} limit ${LONGEST} ${isFirst ? sql`` : sql`offset ${sql.placeholder('offset')}::int`}) found
      limit ${sql.placeholder('limit')}::int) page
    cross join lateral (select * from applications where id = page.id offset 0) a
    left join lateral (select * from users where id = a.user_id offset 0) u on true
  order by page.place`

/** Match the indexes, nulls included. */
const ORDERS: Record<Exclude<Sort, 'name'>, Order> = {
  newest: {
    order: sql`a.submitted_at desc nulls last, a.id desc nulls last`,
    walk: byApplication,
    of: sql`a`,
  },
  oldest: { order: sql`a.submitted_at, a.id`, walk: byApplication, of: sql`a` },
  activity: {
    order: sql`a.updated_at desc nulls last, a.id desc nulls last`,
    walk: byApplication,
    of: sql`a`,
  },
  scorecards: {
    order: sql`case when ${isScored} then ${tallyOrder(sql`a.id`, me)} end desc nulls last, a.submitted_at desc nulls last, a.id desc nulls last`,
    walk: byApplication,
    of: sql`a`,
  },
  rating: {
    order: sql`t.rating desc nulls last, t.application_id desc nulls last`,
    walk: byText,
    of: sql`t`,
  },
}
const BY_NAME: Order = { order: sql`t.name, t.application_id`, walk: byText, of: sql`t` }
/** Behind the place of a cursor; what changes meanwhile comes again. */
const BY_CHANGE: Order = { order: sql`a.updated_at, a.id`, walk: byApplication, of: sql`a` }
const behind = sql`and ${isAfter({ at: sql.placeholder('afterAt'), id: sql.placeholder('afterId') }, sql`a.updated_at`, sql`a.id`)}`
const BY_NUMBER: Order = { order: sql`a.number`, walk: byApplication, of: sql`a` }

function pageIn(sort: Sort, form: Form): SQL {
  if (sort !== 'name') return pageOf(ORDERS[sort], form)
  // An order by name would reveal hidden names.
  return sql`(${pageOf(BY_NAME, form, sql`and not ${isBlind}`)})
    union all (${pageOf(BY_NUMBER, form, sql`and ${isBlind}`)})`
}

const APPLICANT_ORDERS = [...Object.keys(ORDERS), 'name'] as Sort[] // the keys of the record

type ListedRow = {
  id: number
  number: string
  status: ApplicationStatus
  toldStatus: ApplicationStatus
  userId: number | null
  submittedAt: string
  updatedAt: string
  firstName: string | null
  lastName: string | null
  image: string | null
  country: string | null
  lastJob: { role: string; company: string } | null
  stageSince: string
  stage: ApplicantRow['stage']
  rating: number | null
  ratings: number
  scorecards: ScorecardTally | null
  notes: number
  needsAnswer: boolean
  interview: InterviewMark
  unmet: string[]
}
type ListOf = Kept & { total: number; rows: ListedRow[] | null }

const nameOf = (sort: Sort | 'change', { shape, isFirst }: Form) =>
  `applicants-${sort}-${shape}${isFirst ? '' : '-further'}`

const FORMS = ALL_SHAPES.flatMap((shape) => [true, false].map((isFirst) => ({ shape, isFirst })))

const countedBy = (shape: Shape, placed: SQL) => sql`(select count(*)::int from (
    select from ${SHAPES[shape].from} where a.opportunity_id = ${id} and ${placed} ${SHAPES[shape].and}
    limit ${LIMITS.countExact + 1}) counted)`

/** Stops one above the exact totals (decisions §2). Without stages, no row is asked for its own. */
const totalOf = (shape: Shape) =>
  sql`case when ${hasStages} then ${countedBy(shape, hasStatus)} else ${countedBy(shape, isOfStatus)} end`

function listIn(sort: Sort | 'change', form: Form) {
  const page = sort === 'change' ? pageOf(BY_CHANGE, form, behind) : pageIn(sort, form)
  const list = statement<ListOf>(
    nameOf(sort, form),
    sql`${job} select job.*, (select json_agg(r) from (${page}) r) as rows, ${totalOf(form.shape)} as total from job`,
  )
  return [nameOf(sort, form), list] as const
}

/** By name, one statement for each order and form. */
const lists = new Map(
  FORMS.flatMap((form) => [...APPLICANT_ORDERS, 'change' as const].map((sort) => listIn(sort, form))),
)

/** Changes come in their order, unless another is named. */
export const isByChange = ({ updated_since, sort }: ApplicantQuery) => updated_since !== undefined && !sort

/**
 * One page of a job's applicants, the job and the total of all pages. Every order without a search walks an index up to the page.
 *
 * @throws ApiError not_found unless the job is the company's own
 */
export async function listApplicants(database: Executor, scope: Scope, jobId: number, query: ApplicantQuery) {
  const sort = isByChange(query) ? 'change' : (query.sort ?? 'newest')
  const { limit, offset } = limitsOf(query)
  const list = lists.get(nameOf(sort, { shape: shapeOf(query), isFirst: offset === 0 }))
  const after = changePlaceOf({
    ...query,
    updated_since: isByChange(query) ? query.updated_since : undefined,
  })
  const values = {
    ...(isByChange(query) && { afterAt: after?.at ?? '0', afterId: after?.id ?? 0 }),
    ...valuesOf(scope, jobId, query),
    limit,
    offset,
    statuses: statusesOf(query),
    stages: query.stage ?? null,
  }
  const [found] = (await list?.(database, values)) ?? []
  if (!found) throw new ApiError('not_found')
  const { rows, total, ...own } = found
  refuseStars(own, query)
  return {
    job: own,
    total,
    rows: (rows ?? []).map((row) => ({
      ...row,
      changedAt: microsecondsIn(row.updatedAt),
      submittedAt: new Date(row.submittedAt),
      updatedAt: new Date(row.updatedAt),
      stageSince: new Date(row.stageSince),
    })),
  }
}
export type Row = Omit<Awaited<ReturnType<typeof listApplicants>>['rows'][number], 'changedAt'>

type Placed = { status: ApplicationStatus; stageId: number | null; count: number }
type CountsOf = Kept & { stages: OwnStage[] | null; placed: Placed[] | null }

const counts = new Map(
  ALL_SHAPES.map((shape) => {
    const { from, and } = SHAPES[shape]
    const count = statement<CountsOf>(
      `applicants-counts-${shape}`,
      sql`${job} select job.*,
          (select json_agg(json_build_object('id', s.id, 'name', s.name, 'status', s.status) order by s.position)
            from job_stages s where s.opportunity_id = ${id}) as stages,
          (select json_agg(c) from (
            select a.status, a.stage_id as "stageId", count(*)::int as count from ${from}
            where a.opportunity_id = ${id} ${and} group by a.status, a.stage_id) c) as placed
          from job`,
    )
    return [shape, count] as const
  }),
)

/**
 * The job, how many of its applicants have each status, without those that nobody has, and how many are in each stage.
 *
 * @throws ApiError not_found unless the job is the company's own
 */
export async function countStatuses(database: Executor, scope: Scope, jobId: number, query: Filters) {
  const [found] = (await counts.get(shapeOf(query))?.(database, valuesOf(scope, jobId, query))) ?? []
  if (!found) throw new ApiError('not_found')
  const { stages: own, placed, ...kept } = found
  refuseStars(kept, query)
  const known: Partial<Record<ApplicationStatus, number>> = {}
  for (const { status, count } of placed ?? []) known[status] = (known[status] ?? 0) + count
  return { job: kept, counts: known, stages: countedIn(own ?? [], placed ?? []) }
}
