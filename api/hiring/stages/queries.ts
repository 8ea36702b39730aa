import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { stageOfApplication } from '#api/hiring/job-stages/queries.ts'
import type { OwnApplicationId, OwnOpportunityId } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationEvents, applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { applicationActs, batches, batchItems } from '#api/platform/database/tables/hiring-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { jobStages } from '#api/platform/database/tables/stages-tables.ts'
import { PENDING_AT_MOST } from '#contract/hiring/stages.ts'
import { type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'
import { ANSWERED } from './rules.ts'

export type Applicant = Awaited<ReturnType<typeof listApplicants>>[number]

/** Numbers of other opportunities find nothing. */
export function listApplicants(database: Executor, opportunityId: OwnOpportunityId, numbers: string[]) {
  return database
    .select({
      id: applications.id,
      number: applications.number,
      status: applications.status,
      toldStatus: applications.toldStatus,
      stage: stageOfApplication,
      userId: applications.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      language: users.language,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.userId))
    .where(and(eq(applications.opportunityId, opportunityId), inArray(applications.number, numbers)))
    .orderBy(asc(applications.id))
}

/** Always in this order, so that two transactions never wait for each other. */
export function lockApplicantsForUpdate(tx: Transaction, opportunityId: OwnOpportunityId, numbers: string[]) {
  return listApplicants(tx, opportunityId, numbers).for('update', { of: applications })
}

export type OpportunityTexts = Awaited<ReturnType<typeof findOpportunityTexts>>

/** The merge fields of the opportunity, and its time zone. */
export async function findOpportunityTexts(database: Executor, opportunityId: OwnOpportunityId) {
  const [row] = await database
    .select({
      job: opportunities.name,
      company: companies.name,
      timeZone: companies.timeZone,
      isBlind: sql<boolean>`coalesce(${posts.isBlind}, false)`,
      now: sql`now()`.mapWith(opportunities.publishedAt).as('now'),
    })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(eq(opportunities.id, opportunityId))
  if (!row) throw new Error(`Opportunity ${opportunityId} is gone`)
  return row
}

type NewBatch = {
  opportunityId: OwnOpportunityId
  actorId: number | null
  status: ApplicationStatus | null
  stageId: number | null
  isTold: boolean
  tellAt: string | undefined
}

/** Due at `tellAt`, but not before the time to undo has passed. In whole milliseconds, like jobs. */
export async function insertBatch(tx: Transaction, { tellAt, ...values }: NewBatch) {
  const undoable = sql`now() + ${LIMITS.undoSeconds} * interval '1 second'`
  const dueAt = sql`date_trunc('milliseconds', greatest(${undoable}, ${tellAt ?? null}::timestamptz))`
  const [row] = await tx
    .insert(batches)
    .values({ ...values, dueAt })
    .returning({ id: batches.id, dueAt: batches.dueAt })
  if (!row) throw new Error('The batch was not inserted')
  return row
}

/** By the clock of the database. */
export async function isTimeToCome(database: Executor, at: string): Promise<boolean> {
  const { rows } = await database.execute<{ is: boolean }>(sql`
    select ${at}::timestamptz > now() and ${at}::timestamptz < now() + ${LIMITS.tellWithinDays} * interval '1 day' as is`)
  return rows[0]?.is ?? false
}

export async function insertActs(tx: Transaction, acts: (typeof applicationActs.$inferInsert)[]) {
  if (acts.length > 0) await tx.insert(applicationActs).values(acts)
}

/** Names the member who moved each of these applicants last, or undid that, unless they were an applicant's own act or the member is gone. */
export async function findMovers(tx: Transaction, applicationIds: number[]): Promise<Map<number, string>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([applicationActs.applicationId], {
      id: applicationActs.applicationId,
      name: member,
    })
    .from(applicationActs)
    .leftJoin(users, eq(users.id, applicationActs.actorId))
    .innerJoin(applications, eq(applications.id, applicationActs.applicationId))
    .where(
      and(
        inArray(applicationActs.applicationId, applicationIds),
        inArray(applicationActs.kind, ['MOVED', 'UNDONE']),
        ne(applications.status, 'WITHDRAWN'),
      ),
    )
    .orderBy(asc(applicationActs.applicationId), desc(applicationActs.id))
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/** People of a batch who were neither moved on since nor told already, as by an offer. */
const ofBatch = sql`i.batch_id = ${batches.id} and i.replaced_by is null and i.settled_at is null`

/** Changes with nobody left have nothing left to undo. */
export function listPending(database: Executor, opportunityId: OwnOpportunityId) {
  return selectBatches(database)
    .where(
      and(
        eq(batches.opportunityId, opportunityId),
        isNull(batches.undoneAt),
        isNull(batches.toldAt),
        gt(batches.dueAt, sql`now()`),
        sql`exists (select from ${batchItems} i where ${ofBatch})`,
      ),
    )
    .orderBy(desc(batches.id))
    .limit(PENDING_AT_MOST)
}

export async function findBatch(database: Executor, id: number) {
  const [row] = await selectBatches(database).where(eq(batches.id, id))
  if (!row) throw new Error(`Batch ${id} is gone`)
  return row
}

export type Batch = Awaited<ReturnType<typeof findBatch>>

type First = Pick<Applicant, 'number' | 'status' | 'userId' | 'firstName' | 'lastName'> & { isBlind: boolean }

const firstOfBatch = sql<First | null>`(
  select json_build_object('number', a.number, 'status', a.status, 'userId', a.user_id,
    'firstName', u.first_name, 'lastName', u.last_name, 'isBlind', coalesce(p.is_blind, false))
  from ${batchItems} i join applications a on a.id = i.application_id
    left join users u on u.id = a.user_id
    left join posts p on p.opportunity_id = a.opportunity_id
  where ${ofBatch} order by a.id limit 1)`

const selectBatches = (database: Executor) =>
  database
    .select({
      id: batches.id,
      status: batches.status,
      stage: jobStages.name,
      isTold: batches.isTold,
      createdAt: batches.createdAt,
      dueAt: batches.dueAt,
      dueIn: sql<number>`extract(epoch from ${batches.dueAt} - clock_timestamp())::float8`,
      count: sql<number>`(select count(*)::int from ${batchItems} i where ${ofBatch})`,
      first: firstOfBatch,
      hasMessage: sql<boolean>`exists (select from ${batchItems} i where i.batch_id = ${batches.id} and i.body is not null)`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(batches)
    .leftJoin(users, eq(users.id, batches.actorId))
    .leftJoin(jobStages, eq(jobStages.id, batches.stageId))
    .$dynamic()

/** Locks each batch with an applicant of this one, as they may have replaced items of each other. */
export async function lockBatchForUpdate(tx: Transaction, opportunityId: OwnOpportunityId, id: number) {
  await tx.execute(sql`select id from batches where opportunity_id = ${opportunityId} and undone_at is null and id in (select other.batch_id
    from batch_items i join batch_items other using (application_id) where i.batch_id = ${id}) order by id for update`)
  const [row] = await tx
    .select({
      id: batches.id,
      status: batches.status,
      stageId: batches.stageId,
      isTold: batches.isTold,
      createdAt: batches.createdAt,
      // The wall clock, as the transaction may have waited for the lock.
      canUndo: sql<boolean>`${batches.undoneAt} is null and ${batches.toldAt} is null and ${batches.dueAt} > clock_timestamp()`,
    })
    .from(batches)
    .where(and(eq(batches.id, id), eq(batches.opportunityId, opportunityId)))
  return row
}

export async function markUndone(tx: Transaction, id: number): Promise<void> {
  await tx.update(batches).set({ undoneAt: sql`now()` }).where(eq(batches.id, id))
}

/** By the clock of the database. */
export async function listDue(database: Executor): Promise<number[]> {
  const rows = await database
    .select({ id: batches.id })
    .from(batches)
    .where(isDue)
    .orderBy(batches.dueAt, batches.id)
  return rows.map(({ id }) => id)
}

/** Messages of a suspended company wait until it is reinstated. */
const isDue = and(
  isNull(batches.undoneAt),
  isNull(batches.toldAt),
  sql`${batches.dueAt} <= now()`,
  sql`not exists (select from opportunities o join companies c on c.id = o.company_id
    where o.id = ${batches.opportunityId} and c.suspended_at is not null)`,
)

/** undefined when it was undone or told meanwhile. */
export async function lockDueBatchForUpdate(tx: Transaction, id: number) {
  const [row] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.id, id), isDue))
    .for('update')
  return row
}

export async function markTold(tx: Transaction, id: number): Promise<void> {
  await tx.update(batches).set({ toldAt: sql`now()` }).where(eq(batches.id, id))
}

/** Deleted accounts cannot be told. */
const isUnanswered = (opportunityId: OwnOpportunityId) =>
  and(
    eq(applications.opportunityId, opportunityId),
    notInArray(applications.status, [...ANSWERED]),
    isNotNull(applications.userId),
  )

export type UnansweredRow = Awaited<ReturnType<typeof listUnansweredOf>>[number]

export function listUnansweredOf(database: Executor, opportunityId: OwnOpportunityId) {
  return database
    .select({
      number: applications.number,
      status: applications.status,
      toldStatus: applications.toldStatus,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.userId))
    .where(isUnanswered(opportunityId))
    .orderBy(asc(applications.id))
    .limit(LIMITS.moveAtOnce)
}

export const countUnanswered = (database: Executor, opportunityId: OwnOpportunityId) =>
  database.$count(applications, isUnanswered(opportunityId))

/**
 * When the application `a` of a statement came to its stage. Changes that were undone do not count, and who applies anew begins anew.
 */
export const stageSince = sql`greatest(a.submitted_at, (select max(m.created_at) from application_acts m
  where m.application_id = a.id and m.kind = 'MOVED' and not exists (
    select from batches b where b.id = (m.details->>'batch')::int and b.undone_at is not null offset 0)))`

const member = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`

const MOST_ACTS = 200

/** The newest acts of members on an application, with who did them. */
export function listActs(database: Executor, id: OwnApplicationId) {
  return database
    .select({ act: applicationActs, actor: member })
    .from(applicationActs)
    .leftJoin(users, eq(users.id, applicationActs.actorId))
    .where(eq(applicationActs.applicationId, id))
    .orderBy(desc(applicationActs.id))
    .limit(MOST_ACTS)
}

/** The newest events of an application, as its applicant reads them. */
export function listEvents(database: Executor, id: OwnApplicationId) {
  return database
    .select()
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, id))
    .orderBy(desc(applicationEvents.id))
    .limit(MOST_ACTS)
}

/** The status that an applicant knows of. */
export async function findToldStatus(database: Executor, applicationId: number) {
  const [row] = await database
    .select({ toldStatus: applications.toldStatus })
    .from(applications)
    .where(eq(applications.id, applicationId))
  return row?.toldStatus
}
