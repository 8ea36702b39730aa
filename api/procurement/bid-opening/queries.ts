import { and, asc, count, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { endOfUploads, isOpened, isOver } from '#api/applications/sealing/queries.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import {
  addenda,
  bidOpeningConfirmations,
  reconfirmations,
} from '#api/platform/database/tables/procurement-tables.ts'
import { isLater } from '#api/procurement/addenda/queries.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const PART = 'technical_proposal'
const counts = ne(applications.status, 'WITHDRAWN')

/** When the upload of a late proposal, or of its late change, began; null for one that came before the deadline. */
const beganAt = sql<string | null>`(select e.began_at from application_events e
  where e.application_id = ${applications.id} and e.kind in ('SUBMITTED', 'CHANGED') order by e.id desc limit 1)`

/** The progress of an RFP towards its bid opening. */
export async function findState(database: Executor, opportunityId: OwnOpportunityId) {
  const [row] = await database
    .select({
      id: opportunities.id,
      name: opportunities.name,
      status: opportunities.status,
      deadlineAt: opportunities.deadlineAt,
      opensAt: sql`${endOfUploads}`.mapWith(opportunities.deadlineAt),
      timeZone: companies.timeZone,
      isOver,
      isOpened,
      openedAt: sql<Date | null>`(select max(opened_at) from bid_opening_confirmations
        where opportunity_id = ${opportunities.id} and part = ${PART})`.mapWith(opportunities.deadlineAt),
    })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(eq(opportunities.id, opportunityId))
  if (!row) throw new Error(`RFP ${opportunityId} is gone`)
  return row
}

export async function countProposals(database: Executor, opportunityId: OwnOpportunityId): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(applications)
    .where(and(eq(applications.opportunityId, opportunityId), counts))
  return row?.count ?? 0
}

/** Confirmations that count: given after the time, within the last day, by members who still may. */
export function listConfirmations(database: Executor, opportunityId: OwnOpportunityId, openers: number[]) {
  return database
    .select({ userId: users.id, at: bidOpeningConfirmations.createdAt, ...person })
    .from(bidOpeningConfirmations)
    .innerJoin(users, eq(users.id, bidOpeningConfirmations.userId))
    .innerJoin(opportunities, eq(opportunities.id, bidOpeningConfirmations.opportunityId))
    .where(
      and(
        eq(bidOpeningConfirmations.opportunityId, opportunityId),
        eq(bidOpeningConfirmations.part, PART),
        inArray(bidOpeningConfirmations.userId, openers),
        isNull(bidOpeningConfirmations.openedAt),
        sql`${bidOpeningConfirmations.createdAt} >= coalesce(${endOfUploads}, ${bidOpeningConfirmations.createdAt})`,
        sql`${bidOpeningConfirmations.createdAt} > now() - ${LIMITS.confirmationHours} * interval '1 hour'`,
      ),
    )
    .orderBy(asc(bidOpeningConfirmations.createdAt))
}

const person = { firstName: users.firstName, lastName: users.lastName }

export async function insertConfirmation(
  tx: Transaction,
  opportunityId: OwnOpportunityId,
  userId: number,
): Promise<void> {
  await tx
    .insert(bidOpeningConfirmations)
    .values({ opportunityId, part: PART, userId })
    .onConflictDoUpdate({
      target: [
        bidOpeningConfirmations.opportunityId,
        bidOpeningConfirmations.part,
        bidOpeningConfirmations.userId,
      ],
      set: { createdAt: sql`now()`, openedAt: null },
    })
}

export async function updateOpened(
  tx: Transaction,
  opportunityId: OwnOpportunityId,
  userIds: number[],
): Promise<void> {
  await tx
    .update(bidOpeningConfirmations)
    .set({ openedAt: sql`now()` })
    .where(
      and(
        eq(bidOpeningConfirmations.opportunityId, opportunityId),
        eq(bidOpeningConfirmations.part, PART),
        inArray(bidOpeningConfirmations.userId, userIds),
      ),
    )
}

export type ProposalRow = Awaited<ReturnType<typeof listProposals>>[number]

/** Proposals of an opened RFP in the order of submission, with their current files. */
export async function listProposals(database: Executor, opportunityId: OwnOpportunityId) {
  const rows = await database
    .select({ application: applications, beganAt, email: users.email, ...person })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.userId))
    .where(and(eq(applications.opportunityId, opportunityId), counts))
    .orderBy(asc(applications.submittedAt), asc(applications.id))
  const ids = rows.map(({ application }) => application.id)
  const files = await listFiles(database, ids)
  const answers = await listAnswers(database, ids)
  return rows.map((row) => ({
    ...row,
    files: files.filter(({ applicationId }) => applicationId === row.application.id),
    answers: answers.filter(({ applicationId }) => applicationId === row.application.id),
  }))
}

function listFiles(database: Executor, applicationIds: number[]) {
  return database
    .select()
    .from(applicationFiles)
    .where(and(inArray(applicationFiles.applicationId, applicationIds), isNull(applicationFiles.replacedAt)))
    .orderBy(asc(applicationFiles.id))
}

/** Each addendum since a proposal was last sent, and whether its bidder confirmed the proposal after it. */
async function listAnswers(database: Executor, applicationIds: number[]) {
  if (applicationIds.length === 0) return []
  return database
    .select({
      applicationId: applications.id,
      number: addenda.number,
      isConfirmed: sql<boolean>`${reconfirmations.addendumId} is not null`,
    })
    .from(applications)
    .innerJoin(addenda, eq(addenda.opportunityId, applications.opportunityId))
    .leftJoin(
      reconfirmations,
      and(eq(reconfirmations.applicationId, applications.id), eq(reconfirmations.addendumId, addenda.id)),
    )
    .where(and(inArray(applications.id, applicationIds), or(isNotNull(reconfirmations.addendumId), isLater)))
    .orderBy(asc(addenda.number))
}

/** A file of a proposal to an opportunity of the company. */
export async function findFile(database: Executor, { companyId }: Scope, fileId: number) {
  const [row] = await database
    .select({ file: applicationFiles, opportunityId: opportunities.id })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(
      and(
        eq(applicationFiles.id, fileId),
        eq(opportunities.companyId, companyId),
        eq(opportunities.kind, 'RFP'),
      ),
    )
  // An opportunity of the scope's company, as the statement asks.
  return row && { ...row.file, opportunityId: row.opportunityId as OwnOpportunityId }
}

export type AccessRow = {
  action: string
  subject: string
  part: string | null
  name: string | null
  times: number
  /** Milliseconds since 1970. */
  at: number
}

const MOST = 500

/** Members' acts on the RFP and, once it is opened, on each proposal, from the audit log. */
export async function listActs(database: Executor, opportunityId: OwnOpportunityId): Promise<AccessRow[]> {
  const { rows } = await database.execute<AccessRow>(sql`
    with subjects as (
      select ${subjectOf(opportunityId)}::text as subject
      union all select a.number from applications a join opportunities on opportunities.id = a.opportunity_id
      where a.opportunity_id = ${opportunityId} and ${isOpened}
    )
    select l.action, l.subject, l.details->>'part' as part, u.first_name || ' ' || u.last_name as name,
      count(*)::int as times, (extract(epoch from max(l.at)) * 1000)::float8 as at
    from subjects s join audit_log l on l.subject = s.subject left join users u on u.id = l.actor_id
    where l.action in ('proposals.confirmed', 'proposals.pressed', 'proposals.opened', 'proposals.read')
      or (l.action in ('proposal.opened', 'proposal.refused') and l.details->>'as' in ('company', 'panel'))
    group by l.action, l.subject, l.details->>'part', l.actor_id, u.first_name, u.last_name
    order by max(l.id) desc limit ${MOST}`)
  return rows
}
