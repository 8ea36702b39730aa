import { sql } from 'drizzle-orm'
import {
  ALL_SHAPES,
  hasStatus,
  id,
  job,
  type Kept,
  refuseStars,
  SHAPES,
  shapeOf,
  statusesOf,
  valuesOf,
} from '#api/hiring/applicant-filters/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import { ApiError } from '#contract/errors.ts'
import type { ApplicantFilters } from '#contract/hiring/applicants.ts'
import { type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'

type SelectableRow = {
  number: string
  status: ApplicationStatus
  toldStatus: ApplicationStatus
  userId: number | null
  firstName: string | null
  lastName: string | null
}
type PageOf = Kept & { rows: SelectableRow[] | null }

const pages = new Map(
  ALL_SHAPES.map((shape) => {
    const { from, and } = SHAPES[shape]
    const page = statement<PageOf>(
      `applicants-selectable-${shape}`,
      sql`${job} select job.*, (select json_agg(r) from (
            select a.number, a.status, a.told_status as "toldStatus", a.user_id as "userId",
              u.first_name as "firstName", u.last_name as "lastName"
            from ${from} left join users u on u.id = a.user_id
            where a.opportunity_id = ${id} and ${hasStatus} and a.status <> 'WITHDRAWN' and a.number > ${sql.placeholder('after')}::text ${and}
            order by a.number limit ${LIMITS.moveAtOnce}) r) as rows
          from job`,
    )
    return [shape, page] as const
  }),
)

type Asked = ApplicantFilters & { after?: string | undefined }

/**
 * Applicants of a list who can be moved or written to, after a number: as many as one move takes.
 *
 * @throws ApiError not_found unless the job is the company's own
 */
export async function listSelectable(database: Executor, scope: Scope, jobId: number, query: Asked) {
  const values = {
    ...valuesOf(scope, jobId, query),
    statuses: statusesOf(query),
    stages: query.stage ?? null,
    after: query.after ?? '',
  }
  const [found] = (await pages.get(shapeOf(query))?.(database, values)) ?? []
  if (!found) throw new ApiError('not_found')
  const { rows, ...own } = found
  refuseStars(own, query)
  return { job: own, rows: rows ?? [] }
}
