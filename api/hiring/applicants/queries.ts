import { and, asc, desc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/files/queries.ts'
import { listNotes, listRatings } from '#api/hiring/assessment/queries.ts'
import type { OwnApplicationId, OwnOpportunity, Scope } from '#api/platform/access/scope.ts'
import { users } from '#api/platform/database/accounts-tables.ts'
import {
  applicationEvents,
  applicationFiles,
  applications,
  cvTexts,
} from '#api/platform/database/applications-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applicationActs } from '#api/platform/database/hiring-tables.ts'
import { limitsOf } from '#api/platform/database/pages.ts'
import type { ApplicantFilters, ApplicantQuery } from '#contract/hiring/applicants.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { NAMED, searchOf } from './rules.ts'

const columns = {
  id: applications.id,
  number: applications.number,
  status: applications.status,
  toldStatus: applications.toldStatus,
  userId: applications.userId,
  submittedAt: applications.submittedAt,
  updatedAt: applications.updatedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  image: users.image,
  rating: cvTexts.rating,
  ratings: sql<number>`(select count(*)::int from application_ratings r where r.application_id = ${applications.id})`,
  notes: sql<number>`(select count(*)::int from application_notes n where n.application_id = ${applications.id})`,
}
export type Row = Awaited<ReturnType<typeof listApplicants>>[number]

/**
 * One page of a job's applicants, each with the total. Every order without a search walks an index up to the page. The total is
 * part of the query, as a second round trip costs as much as counting.
 */
export async function listApplicants(database: Executor, job: OwnOpportunity, query: ApplicantQuery) {
  const { sort = 'newest' } = query
  const { limit, offset } = limitsOf(query)
  return (
    database
      .select({ ...columns, total: countOf(database, job, query) })
      .from(applications)
      .innerJoin(cvTexts, eq(cvTexts.applicationId, applications.id))
      .leftJoin(users, eq(users.id, applications.userId))
      // The indexes of both tables begin with the opportunity.
      .where(and(matching(job, query), eq(cvTexts.opportunityId, job.id)))
      .orderBy(...orderOf(job, sort))
      .limit(limit)
      .offset(offset)
  )
}

/** Matches the indexes, nulls included. */
const down = (column: Parameters<typeof desc>[0]) => sql`${column} desc nulls last`

function orderOf({ isBlind }: OwnOpportunity, sort: NonNullable<ApplicantQuery['sort']>): SQL[] {
  const { submittedAt, updatedAt, id, number } = applications
  const { applicationId } = cvTexts
  switch (sort) {
    case 'newest':
      return [down(submittedAt), down(id)]
    case 'oldest':
      return [asc(submittedAt), asc(id)]
    case 'activity':
      return [down(updatedAt), down(id)]
    case 'rating':
      return [down(cvTexts.rating), down(applicationId)]
    case 'name':
      // An order by name would reveal hidden names.
      return isBlind ? [asc(number)] : [asc(cvTexts.name), asc(applicationId)]
  }
}

/** Stops one above the exact totals (decisions §2). */
function countOf(database: Executor, job: OwnOpportunity, query: ApplicantFilters) {
  const some = joinedFor(database, query)
    .where(matching(job, query))
    .limit(LIMITS.countExact + 1)
    .as('some')
  return sql<number>`(select count(*)::int from ${some})`
}

export async function countMatching(
  database: Executor,
  job: OwnOpportunity,
  query: ApplicantFilters,
): Promise<number> {
  const total = countOf(database, job, query)
  const { rows } = await database.execute<{ total: number }>(sql`select ${total} as total`)
  return rows[0]?.total ?? 0
}

export async function countStatuses(
  database: Executor,
  job: OwnOpportunity,
  query: Omit<ApplicantFilters, 'status'>,
) {
  const some = joinedFor(database, query)
    .where(matching(job, { ...query, status: undefined }, 'ALL'))
    .as('some')
  return database
    .select({ status: some.status, count: sql<number>`count(*)::int` })
    .from(some)
    .groupBy(some.status)
}

/** Without a search or rating, the index of applications is enough. */
function joinedFor(database: Executor, { search_key, rating }: ApplicantFilters) {
  const all = database.select({ status: applications.status }).from(applications).$dynamic()
  if (!search_key && !rating) return all
  return all.innerJoin(cvTexts, eq(cvTexts.applicationId, applications.id))
}

function matching(
  job: OwnOpportunity,
  { status, rating, search_key, updated_since: since }: ApplicantFilters,
  withdrawn?: 'ALL',
): SQL | undefined {
  return and(
    eq(applications.opportunityId, job.id),
    search_key || rating ? eq(cvTexts.opportunityId, job.id) : undefined,
    status
      ? inArray(applications.status, status)
      : withdrawn || since
        ? undefined
        : ne(applications.status, 'WITHDRAWN'),
    since ? gte(applications.updatedAt, new Date(since)) : undefined,
    // Ratings are shown rounded to one digit.
    rating ? gte(cvTexts.rating, rating - 0.05) : undefined,
    search_key ? found(job, search_key) : undefined,
  )
}

/** Words that reveal a hidden applicant do not find them. */
function found({ id, isBlind }: OwnOpportunity, key: string): SQL | undefined {
  const has = (nameless: boolean) => {
    const search = searchOf(id, key, nameless)
    return search ? sql`${cvTexts.vector} @@ ${search}::tsquery` : sql`false`
  }
  if (!isBlind) return has(false)
  return or(has(true), and(inArray(applications.status, [...NAMED]), has(false)))
}

export async function findApplicant(database: Executor, id: OwnApplicationId) {
  const [row] = await database
    .select({
      application: applications,
      person: users,
      file: applicationFiles,
      text: cvTexts.state,
      rating: cvTexts.rating,
    })
    .from(applications)
    .innerJoin(cvTexts, eq(cvTexts.applicationId, applications.id))
    .leftJoin(users, eq(users.id, applications.userId))
    .leftJoin(applicationFiles, isCv)
    .where(eq(applications.id, id))
  if (!row) throw new Error(`Application ${id} is not there`)
  const [notes, ratings, acts, events] = [
    await listNotes(database, id),
    await listRatings(database, id),
    await listActs(database, id),
    await listEvents(database, id),
  ]
  return { ...row, notes, ratings, acts, events }
}
export type Found = Awaited<ReturnType<typeof findApplicant>>

const isCv = and(eq(applicationFiles.applicationId, applications.id), eq(applicationFiles.part, 'cv'), isKept)

const member = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`

const MOST_ACTS = 200

function listActs(database: Executor, id: OwnApplicationId) {
  return database
    .select({ act: applicationActs, actor: member })
    .from(applicationActs)
    .leftJoin(users, eq(users.id, applicationActs.actorId))
    .where(eq(applicationActs.applicationId, id))
    .orderBy(desc(applicationActs.id))
    .limit(MOST_ACTS)
}

function listEvents(database: Executor, id: OwnApplicationId) {
  return database
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(desc(applicationEvents.id))
    .limit(MOST_ACTS)
}

export async function findCvText(database: Executor, id: OwnApplicationId): Promise<string> {
  const [row] = await database
    .select({ text: cvTexts.text })
    .from(cvTexts)
    .where(eq(cvTexts.applicationId, id))
  return row?.text ?? ''
}

type Act = { kind: string; details?: Record<string, unknown> }

/** Adds a member's act to the history that members see. */
export async function insertAct(
  tx: Pick<Transaction, 'insert'>,
  { userId }: Pick<Scope, 'userId'>,
  applicationId: OwnApplicationId,
  { kind, details = {} }: Act,
): Promise<void> {
  await tx.insert(applicationActs).values({ applicationId, actorId: userId, kind, details })
}
