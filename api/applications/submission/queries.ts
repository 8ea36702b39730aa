import { and, asc, desc, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { listAskedOf } from '#api/applications/documents/queries.ts'
import { isKept } from '#api/applications/files/queries.ts'
import { isSeenBy } from '#api/applications/firms/queries.ts'
import { listAnswers } from '#api/applications/screening/queries.ts'
import { firmOf, isOver, selectWithSeals, withDetails } from '#api/applications/sealing/queries.ts'
import { findHeadOf } from '#api/platform/audit/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { exactly, limitsOf, type Page } from '#api/platform/database/pages.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import {
  applicationEvents,
  applicationFiles,
  applications,
  sealKeys,
} from '#api/platform/database/tables/applications-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { allToldOf, endedAt, isNotWithheld, isPublic } from '#api/platform/database/visibility.ts'
import { statement } from '#api/platform/statement.ts'
import type { ProposalResult } from '#contract/applications/applications.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'

/** By the clock of the database, before the sweep has written CLOSED. */
export const isOpen = sql<boolean>`${opportunities.status} = 'OPEN' and coalesce(${opportunities.deadlineAt} > now(), true)`

/** A public opportunity. */
export async function findOpportunity(database: Executor, kind: Kind, id: number) {
  const [row] = await database
    .select({
      id: opportunities.id,
      excerpt: opportunities.excerpt,
      deadlineAt: opportunities.deadlineAt,
    })
    .from(opportunities)
    .where(and(eq(opportunities.kind, kind), eq(opportunities.id, id), isPublic))
  return row
}

/** `isAccepting` until the transaction ends. Locks the opportunity. */
export async function isStillAccepting(tx: Transaction, id: number, began: Date): Promise<boolean> {
  // A separate statement, so that the next one sees the writes that the lock waited for.
  await lockOpportunityForShare(tx, id)
  return isAccepting(tx, id, began)
}

/**
 * Whether an opportunity accepts an upload whose request arrived at `began`: before the deadline, or begun before it and now
 * within ten minutes after (decisions §5), unless its company ended it. Withheld ones accept nothing.
 */
export async function isAccepting(database: Executor, id: number, began: Date): Promise<boolean> {
  const { rows } = await database.execute<{ takes: boolean }>(sql`
    select coalesce(case
      when status = 'OPEN' and coalesce(deadline_at > now(), true) then true
      when status in ('OPEN', 'CLOSED') then deadline_at <= now() and deadline_at > ${began.toISOString()}::timestamptz
        and deadline_at + ${LIMITS.graceMinutes} * interval '1 minute' > now()
        and not exists (select from posts p where p.opportunity_id = opportunities.id and p.end_reason is not null)
    end, false) and ${isNotWithheld} as takes
    from opportunities where id = ${id}`)
  return rows[0]?.takes ?? false
}

export async function lockOpportunityForShare(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select from opportunities where id = ${id} for share`)
}

/** By the wall clock, as the transaction may have waited. */
export async function isOpenNow(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await tx.execute<{ isOpen: boolean }>(sql`
    select status = 'OPEN' and coalesce(deadline_at > clock_timestamp(), true) as "isOpen"
    from opportunities where id = ${id}`)
  return rows[0]?.isOpen ?? false
}

const SENT = ['proposal.submitted', 'proposal.changed', 'proposal.withdrawn']

export type Found = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** From the technical opening on, as the bidder has been told. */
const result = sql<ProposalResult | null>`(select case
    when p.state in ('AWARDED', 'CONTRACTED') then case when a.application_id = applications.id then 'WON' else 'LOST' end
    when p.state in ('UNSUCCESSFUL', 'CANCELLED') then 'ENDED'
    when p.state = 'INTENDED' then 'INTENDED'
    else 'JUDGED' end
  from proceedings p left join awards a on a.opportunity_id = p.opportunity_id
  where p.opportunity_id = applications.opportunity_id)`

const columns = {
  application: applications,
  kind: opportunities.kind,
  opportunityId: opportunities.id,
  opportunityName: opportunities.name,
  companyId: companies.id,
  companyName: companies.name,
  deadlineAt: opportunities.deadlineAt,
  endedAt,
  isOpen,
  isWithheld: sql<boolean>`not ${isNotWithheld}`,
  isOver,
  wrappedKey: sealKeys.wrappedKey,
  sender: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  result,
}

type Wanted = { userId: number } & ({ number: string } | { opportunityId: number })

export async function findApplication(database: Executor, wanted: Wanted) {
  const which =
    'number' in wanted
      ? eq(applications.number, wanted.number)
      : eq(applications.opportunityId, wanted.opportunityId)
  const [row] = await database
    .select(columns)
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .leftJoin(sealKeys, eq(sealKeys.opportunityId, opportunities.id))
    .leftJoin(users, eq(users.id, applications.userId))
    .where(and(isSeenBy(wanted.userId), which))
    .orderBy(eq(applications.status, 'WITHDRAWN'), sql`${applications.firmId} nulls last`)
    .limit(1)
  if (!row) return undefined
  const { id } = row.application
  const auditHead = row.kind === 'RFP' ? await findHeadOf(database, row.application.number, SENT) : undefined
  const [rows, events] = [await listFiles(database, [id]), await listEvents(database, id)]
  const files = rows.map(({ file, ...sealed }) => withDetails(database, file, sealed))
  const answers = row.kind === 'JOB' ? await listAnswers(database, [id]) : []
  const documents = await listAskedOf(database, row.kind, row.opportunityId)
  const firm = firmOf(database, { ...row.application, wrappedKey: row.wrappedKey })
  return { ...row, firm, files, events, answers, documents, auditHead, viewerId: wanted.userId }
}

/** Everybody who is told of an application. */
export async function listPeopleTold(database: Executor, id: number): Promise<number[]> {
  const { rows } = await database.execute<{ userId: number }>(sql`
    select t.user_id as "userId" from ${applications} cross join lateral ${allToldOf()} t
    where ${applications.id} = ${id} order by t.user_id`)
  return rows.map(({ userId }) => userId)
}

type Sent = { userId: number; kind: Kind }
type SentFile = Pick<
  typeof applicationFiles.$inferSelect,
  'id' | 'part' | 'isSealed' | 'scan' | 'heldKey' | 'openedKey'
>
type SentRow = Pick<
  typeof applications.$inferSelect,
  'id' | 'number' | 'status' | 'toldStatus' | 'userId'
> & {
  submittedAt: string
  opportunityId: number
  opportunityName: string
  companyName: string
  deadlineAt: string | null
  endedAt: string | null
  isOver: boolean
  result: ProposalResult | null
  files: SentFile[] | null
}

const sentOf = sql`from applications join opportunities on opportunities.id = applications.opportunity_id
  where ${isSeenBy(sql`${sql.placeholder('userId')}::int`)} and opportunities.kind = ${sql.placeholder('kind')}::text`

const currentFiles = sql`(select json_agg(json_build_object('id', f.id, 'part', f.part, 'isSealed', f.is_sealed, 'scan', f.scan,
    'heldKey', left(f.held_key, 1), 'openedKey', left(f.opened_key, 1)) order by f.id)
  from application_files f where f.application_id = applications.id and f.replaced_at is null)`

const sentPage = statement<{ total: number; rows: SentRow[] | null }>(
  'own-applications',
  sql`
    select (select count(*)::int from (select ${sentOf} limit ${LIMITS.countExact + 1}) counted) as total,
      (select json_agg(r) from (
        select applications.id, applications.number, applications.status, applications.told_status as "toldStatus",
          applications.user_id as "userId", applications.submitted_at as "submittedAt", opportunities.id as "opportunityId",
          opportunities.name as "opportunityName", opportunities.deadline_at as "deadlineAt", ${endedAt} as "endedAt",
          (select c.name from companies c where c.id = opportunities.company_id) as "companyName", ${isOver} as "isOver", ${result} as result,
          ${currentFiles} as files
        ${sentOf}
        order by applications.submitted_at desc, applications.id desc
        limit ${sql.placeholder('limit')}::int offset ${sql.placeholder('offset')}::int) r) as rows`,
)

/** A page of what a person sent, the newest first, and how much there is. */
export async function listApplications(database: Executor, sent: Sent, page: Page) {
  const [found] = await sentPage(database, { ...sent, ...limitsOf(page) })
  const rows = (found?.rows ?? []).map(
    ({
      opportunityId,
      opportunityName,
      companyName,
      deadlineAt,
      endedAt,
      isOver,
      result,
      files,
      submittedAt,
      ...application
    }) => ({
      application: { ...application, submittedAt: new Date(submittedAt) },
      opportunityId,
      opportunityName,
      companyName,
      deadlineAt: deadlineAt === null ? null : new Date(deadlineAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
      isOver,
      viewerId: sent.userId,
      result,
      files: files ?? [],
    }),
  )
  return { ...exactly(found?.total ?? 0), rows }
}

/** Current files, without replaced ones. */
function listFiles(database: Executor, applicationIds: number[]) {
  return selectWithSeals(database)
    .where(and(inArray(applicationFiles.applicationId, applicationIds), isNull(applicationFiles.replacedAt)))
    .orderBy(asc(applicationFiles.id))
}

/** The owner's view, oldest first: their acts, announced stages and interviews. */
async function listEvents(database: Executor, applicationId: number) {
  const { id, kind, status, createdAt, beganAt } = applicationEvents
  const events = await database
    .select({ kind, status, createdAt, beganAt })
    .from(applicationEvents)
    .where(eq(applicationEvents.applicationId, applicationId))
    .orderBy(asc(id))
  const interviews = await database
    .select({
      kind: applicationActs.kind,
      status: sql<null>`null`,
      createdAt: applicationActs.createdAt,
      beganAt: sql<null>`null`,
    })
    .from(applicationActs)
    .where(and(eq(applicationActs.applicationId, applicationId), like(applicationActs.kind, 'INTERVIEW_%')))
    .orderBy(asc(applicationActs.id))
  return [...events, ...interviews].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** The newest job application, a withdrawn one last, with its CV where that can be sent again. */
export async function findLast(database: Executor, userId: number) {
  const [row] = await database
    .select({ bio: applications.bio, cv: applicationFiles })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .leftJoin(
      applicationFiles,
      and(
        eq(applicationFiles.applicationId, applications.id),
        eq(applicationFiles.part, 'cv'),
        isKept,
        ne(applicationFiles.scan, 'INFECTED'),
      ),
    )
    .where(and(eq(applications.userId, userId), eq(opportunities.kind, 'JOB')))
    .orderBy(eq(applications.status, 'WITHDRAWN'), desc(applications.submittedAt), desc(applications.id))
    .limit(1)
  return row
}

/** `began`: of an upload, kept where it came whole after the deadline only. */
export async function insertEvent(
  tx: Transaction,
  { applicationId, kind, began }: { applicationId: number; kind: string; began?: Date },
) {
  const beganAt = began
    ? sql`(select ${began.toISOString()}::timestamptz from ${applications} a
        join ${opportunities} o on o.id = a.opportunity_id where a.id = ${applicationId} and o.deadline_at <= now())`
    : null
  await tx.insert(applicationEvents).values({ applicationId, kind, beganAt })
}

type Own = { userId: number; number: string }

/** By the clock of the database, which the sweep of files goes by. */
export const WITHDRAWN_NOW = { status: 'WITHDRAWN', stageId: null, withdrawnAt: sql`now()` } as const

/** @returns whether there was one that is not withdrawn */
export async function updateOwn(
  tx: Transaction,
  own: Own,
  values: PgUpdateSetSource<typeof applications>,
): Promise<boolean> {
  const { number, status } = applications
  const changed = await tx
    .update(applications)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(number, own.number), isSeenBy(own.userId), sql`${status} <> 'WITHDRAWN'`))
    .returning({ id: applications.id })
  return changed.length > 0
}
