import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { lockStagesForShare } from '#api/hiring/job-stages/queries.ts'
import type { CompanyId, OwnApplicationId, OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { dueRejections } from '#api/platform/database/tables/posting-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'

const isWaiting = isNull(dueRejections.settledAt)

/** By the clock of the database. */
export async function listDue(database: Executor, limit: number): Promise<number[]> {
  const rows = await database
    .select({ id: dueRejections.applicationId })
    .from(dueRejections)
    .innerJoin(applications, eq(applications.id, dueRejections.applicationId))
    .where(and(isWaiting, sql`${dueRejections.dueAt} <= now()`, sql`not ${mayBeUndone}`))
    .orderBy(dueRejections.dueAt, dueRejections.applicationId)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** When an applicant is to be rejected automatically; undefined where that is not planned. */
export async function findDue(database: Executor, id: OwnApplicationId): Promise<Date | undefined> {
  const [row] = await database
    .select({ dueAt: dueRejections.dueAt })
    .from(dueRejections)
    .innerJoin(applications, eq(applications.id, dueRejections.applicationId))
    .where(and(eq(dueRejections.applicationId, id), isWaiting, sql`${stillHolds}`))
  return row?.dueAt
}

/** Whether a member has moved the applicant since they applied, in such a batch; a stage deleted under them is no move. */
const movedBy = (isBatch: SQL) => sql`exists (select from application_acts m
  left join batches b on b.id = (m.details->>'batch')::int
  where m.application_id = applications.id and m.kind = 'MOVED' and m.created_at >= applications.submitted_at
    and m.details->>'because' is distinct from 'DELETED' and ${isBatch})`

/** While a move can be undone it ends nothing: the plan waits for what becomes of it. */
const mayBeUndone = movedBy(sql`b.undone_at is null and b.told_at is null and b.due_at > now()`)

/**
 * Nobody has moved the applicant since they applied, they have an account, the job still asks the same, their answer still does not
 * meet it, and the company still wants it.
 */
const stillHolds = sql`applications.status = 'RECEIVED' and applications.user_id is not null
  and not ${movedBy(sql`b.undone_at is null`)}
  and exists (select from screening_answers s join screening_questions q on q.id = s.question_id
      join knock_outs k on k.opportunity_id = q.opportunity_id
    where s.application_id = applications.id and s.question_id = due_rejections.question_id and not s.meets
      and q.retired_at is null and q.qualifies = due_rejections.qualifies)`

export type Rejected = Exclude<Awaited<ReturnType<typeof lockRejectedForUpdate>>, 'waits' | undefined>

/**
 * Locks the stages of the job and then the application, in the order of every move, so that whoever edits the stages meanwhile waits.
 * The plan is locked too: a member who keeps the applicant meanwhile comes first, or too late. 'waits' while a move can still be undone, undefined where it no longer holds.
 */
export async function lockRejectedForUpdate(tx: Transaction, id: number) {
  const isIt = eq(applications.id, id)
  const [of] = await tx.select({ job: applications.opportunityId }).from(applications).where(isIt)
  if (!of) return undefined
  await lockStagesForShare(tx, of.job as OwnOpportunityId) // nothing of it leaves this transaction
  await tx.select({ id: applications.id }).from(applications).where(isIt).for('update')
  const [row] = await tx
    .select({
      number: applications.number,
      opportunityId: applications.opportunityId,
      language: users.language,
    })
    .from(dueRejections)
    .innerJoin(applications, eq(applications.id, dueRejections.applicationId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(
      and(
        eq(dueRejections.applicationId, id),
        isWaiting,
        sql`${dueRejections.dueAt} <= now()`,
        sql`${stillHolds}`,
      ),
    )
    .for('update', { of: dueRejections })
  if (!row && (await isUndoable(tx, id))) return 'waits'
  return row && { ...row, opportunityId: row.opportunityId as OwnOpportunityId } // the scope below is made of its company
}

async function isUndoable(tx: Transaction, id: number): Promise<boolean> {
  const isIt = and(eq(applications.id, id), sql`${mayBeUndone}`)
  return (await tx.select({ id: applications.id }).from(applications).where(isIt)).length > 0
}

/** The member with whose rights an applicant is rejected: who chose it, or an owner once they have left. */
export async function findActor(tx: Transaction, opportunityId: number): Promise<Scope | undefined> {
  const { rows } = await tx.execute<{ companyId: number; userId: number; role: MemberRole }>(sql`
    select m.company_id as "companyId", m.user_id as "userId", m.role
    from opportunities o join company_members m on m.company_id = o.company_id
      left join knock_outs k on k.opportunity_id = o.id
    where o.id = ${opportunityId} and (m.user_id = k.chosen_by or m.role = 'OWNER')
    order by coalesce(m.user_id = k.chosen_by, false) desc, m.user_id limit 1`)
  const [row] = rows
  return row && { ...row, companyId: row.companyId as CompanyId } // of the opportunity's own company
}
