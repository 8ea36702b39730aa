import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CompanyId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { approvalRequests, approvalRules, approvers } from '#api/platform/database/tables/approval-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import type { ApprovalDecision, ApprovalKind } from '#contract/companies/approval.ts'
import type { Kind, MemberRole } from '#contract/vocabulary.ts'
import type { RequestRow, Rules } from './rules.ts'

/** The act to be approved: the publishing of a post, or an offer to one applicant. */
export type About = {
  kind: ApprovalKind
  companyId: number
  opportunityId: number
  applicationId: number | null
}

export async function findRules(database: Executor, companyId: number): Promise<Rules> {
  const [row] = await database.select().from(approvalRules).where(eq(approvalRules.companyId, companyId))
  return row ?? { beforePublishing: false, beforeOffer: false }
}

export async function upsertRules(tx: Transaction, companyId: number, rules: Rules): Promise<void> {
  await tx
    .insert(approvalRules)
    .values({ companyId, ...rules })
    .onConflictDoUpdate({ target: approvalRules.companyId, set: rules })
}

type ColleagueRow = {
  id: number
  firstName: string
  lastName: string
  role: MemberRole
  isNamed: boolean
  isActive: boolean
}

/** All members of a company, and who of them is named to approve. */
export async function listColleagues(database: Executor, companyId: number): Promise<ColleagueRow[]> {
  return database
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: companyMembers.role,
      isNamed: sql<boolean>`${approvers.userId} is not null`,
      isActive: sql<boolean>`${users.suspendedAt} is null`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(approvers, eq(approvers.userId, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(companyMembers.createdAt, users.id)
}

/** Names these members and nobody else. The caller holds the company's lock. */
export async function replaceApprovers(tx: Transaction, companyId: CompanyId, ids: number[]): Promise<void> {
  const own = tx
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.companyId, companyId))
  await tx.delete(approvers).where(inArray(approvers.userId, own))
  if (ids.length > 0) await tx.insert(approvers).values(ids.map((userId) => ({ userId })))
}

/** `isAuthor`: asked for it or changed it since. */
export type Approver = { id: number; firstName: string; lastName: string; isAuthor: boolean }

type Authors = { askedBy: number | null; editedBy: number[] }

/** `rank`: of the least alone are those who can. Rather who asked than who changed it since, whose words nobody else has read. */
const ableOf = (companyId: SQL, opportunityId: SQL, { askedBy, editedBy }: Record<keyof Authors, SQL>) => sql`
  select id, first_name as "firstName", last_name as "lastName", rank > 1 as "isAuthor" from (
    select *, min(rank) over () as least from (
      select u.id, u.first_name, u.last_name, case when u.id = any(${editedBy}) then 3
          when u.id is not distinct from ${askedBy} then 2 when a.user_id is not null then 0 else 1 end as rank
      from company_members w join users u on u.id = w.user_id and u.suspended_at is null
        left join approvers a on a.user_id = w.user_id
      where w.company_id = ${companyId} and (a.user_id is not null or w.role = 'OWNER')
        and ${isSeen(opportunityId, viewerIn(sql`w`))}) ranked) able
  where rank = least`

/**
 * The members who can approve now, whatever happened since it was asked: the members who are named and see the post; else owners; nobody
 * who asked for it or changed it since, unless there is nobody else.
 */
export async function listAble(
  database: Executor,
  { companyId, opportunityId }: Pick<About, 'companyId' | 'opportunityId'>,
  { askedBy, editedBy }: Authors,
): Promise<Approver[]> {
  const authors = { askedBy: sql`${askedBy}::int`, editedBy: sql`${sql.param(editedBy)}::int[]` }
  const able = ableOf(sql`${companyId}::int`, sql`${opportunityId}::int`, authors)
  const { rows } = await database.execute<Approver>(sql`${able} order by id`)
  return rows
}

const isAbout = ({ kind, opportunityId, applicationId }: About) =>
  and(
    eq(approvalRequests.kind, kind),
    eq(approvalRequests.opportunityId, opportunityId),
    applicationId === null ? undefined : eq(approvalRequests.applicationId, applicationId),
  )

const by = (column: 'asked_by' | 'decided_by') =>
  sql<
    string | null
  >`(select u.first_name || ' ' || u.last_name from users u where u.id = ${approvalRequests}.${sql.identifier(column)})`

/** The newest first. */
export function listRequests(database: Executor, about: About): Promise<RequestRow[]> {
  return database
    .select({ request: approvalRequests, asker: by('asked_by'), decider: by('decided_by') })
    .from(approvalRequests)
    .where(isAbout(about))
    .orderBy(desc(approvalRequests.id))
    .limit(20)
}

/** Whether the last word on something of this hash was an approval that is not used up. */
export async function wasApproved(database: Executor, about: About, hash: string): Promise<boolean> {
  const [last] = await database
    .select({ decision: approvalRequests.decision, usedAt: approvalRequests.usedAt })
    .from(approvalRequests)
    .where(
      and(
        isAbout(about),
        inArray(approvalRequests.decision, ['APPROVED', 'SENT_BACK']),
        eq(approvalRequests.hash, hash),
      ),
    )
    .orderBy(desc(approvalRequests.id))
    .limit(1)
  return last?.decision === 'APPROVED' && last.usedAt === null
}

type Asking = About & { askedBy: number; note: string; content: unknown }

/** @returns its id, unless one waits already */
export async function insertRequest(tx: Transaction, { companyId: _, ...asking }: Asking) {
  const [row] = await tx
    .insert(approvalRequests)
    .values(asking)
    .onConflictDoNothing()
    .returning({ id: approvalRequests.id })
  return row?.id
}

/** The request that waits, locked until the transaction ends. */
export async function lockWaitingForUpdate(tx: Transaction, about: About) {
  const [row] = await tx
    .select()
    .from(approvalRequests)
    .where(and(isAbout(about), isNull(approvalRequests.decision)))
    .for('update')
  return row
}

/** Notes who changes a post whose publishing waits for approval. @returns whether that is new */
export async function insertEditor(tx: Transaction, opportunityId: number, userId: number): Promise<boolean> {
  const noted = await tx
    .update(approvalRequests)
    .set({ editedBy: sql`${approvalRequests.editedBy} || ${userId}::int` })
    .where(
      and(
        eq(approvalRequests.kind, 'PUBLISH'),
        eq(approvalRequests.opportunityId, opportunityId),
        isNull(approvalRequests.decision),
        sql`${approvalRequests.askedBy} is distinct from ${userId}`,
        sql`not ${userId} = any(${approvalRequests.editedBy})`,
      ),
    )
    .returning({ id: approvalRequests.id })
  return noted.length > 0
}

type Deciding = { decision: ApprovalDecision; decidedBy: number; words: string; hash: string | null }

export async function updateDecided(tx: Transaction, id: number, deciding: Deciding): Promise<void> {
  await tx
    .update(approvalRequests)
    .set({ ...deciding, decidedAt: sql`now()` })
    .where(eq(approvalRequests.id, id))
}

export async function markUsed(tx: Transaction, about: About): Promise<void> {
  await tx
    .update(approvalRequests)
    .set({ usedAt: sql`now()` })
    .where(and(isAbout(about), eq(approvalRequests.decision, 'APPROVED'), isNull(approvalRequests.usedAt)))
}

export type WaitingRow = {
  id: number
  kind: ApprovalKind
  opportunityId: number
  applicationId: number | null
  postKind: Kind
  name: string
  number: string | null
  asker: string | null
  at: string
  /** The members who can approve it now. */
  able: number[]
}

const AUTHORS = { askedBy: sql`r.asked_by`, editedBy: sql`r.edited_by` }

const waiting = (companyId: number) => sql`
  select r.id, r.kind, r.opportunity_id as "opportunityId", r.application_id as "applicationId", o.kind as "postKind",
    coalesce(nullif(p.draft ->> 'name', ''), o.name) as name, a.number, u.first_name || ' ' || u.last_name as asker,
    r.created_at as at,
    array(select id from (${ableOf(sql`o.company_id`, sql`o.id`, AUTHORS)}) able order by id) as able
  from opportunities o join approval_requests r on r.opportunity_id = o.id and r.decision is null
    join approval_rules k on k.company_id = o.company_id
      and case r.kind when 'PUBLISH' then k.before_publishing else k.before_offer end
    left join posts p on p.opportunity_id = o.id left join applications a on a.id = r.application_id
    left join users u on u.id = r.asked_by
  where o.company_id = ${companyId} and o.status <> 'CANCELLED' and (a.id is null or a.status = 'OFFER')`

/** Lists what waits for the approval of a member, the oldest first. */
export async function listWaitingFor(database: Executor, { companyId, userId }: Scope) {
  const { rows } = await database.execute<WaitingRow>(sql`
    select * from (${waiting(companyId)}) w where ${userId}::int = any(able) order by id limit 100`)
  return rows
}

/** Lists what waits in a company, the newest first, as the newest is what somebody has to be told of. */
export async function listWaitingIn(database: Executor, companyId: number) {
  const { rows } = await database.execute<WaitingRow>(sql`${waiting(companyId)} order by r.id desc limit 500`)
  return rows
}
