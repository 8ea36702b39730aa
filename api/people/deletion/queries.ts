import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { deleteSubscriberOf } from '#api/opportunities/subscribers/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { approvalRequests } from '#api/platform/database/tables/approval-tables.ts'
import { panelMembers, scores } from '#api/platform/database/tables/evaluation-tables.ts'
import { batchItems, messages, offers, rejections } from '#api/platform/database/tables/hiring-tables.ts'
import {
  interviewInvitations,
  interviewInvitees,
  interviews,
} from '#api/platform/database/tables/interviews-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { screeningAnswers } from '#api/platform/database/tables/posting-tables.ts'
import { scorecardLooks, scorecards } from '#api/platform/database/tables/scorecards-tables.ts'
import { endedAt } from '#api/platform/database/visibility.ts'

/** Schedules an account's deletion in so many days; null cancels it. */
export async function updateDeletion(database: Executor, userId: number, days: number | null) {
  const deleteAt = days === null ? null : sql`now() + ${days} * interval '1 day'`
  const [row] = await database
    .update(users)
    .set({ deleteAt: deleteAt as Date | null }) // Drizzle's type leaves out SQL here, and takes it.
    .where(eq(users.id, userId))
    .returning({ deleteAt: users.deleteAt })
  return row?.deleteAt ?? null
}

const isDue = sql`${users.deleteAt} <= now()`

/** Accounts whose days of grace are over. */
export function listLeaving(database: Executor) {
  return database.select({ id: users.id }).from(users).where(isDue)
}

const selectJobApplications = (database: Executor) =>
  database
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))

/** A person's applications for jobs. Proposals stay as they were sent, because they are records of a procurement. */
export async function lockJobApplicationsForUpdate(tx: Transaction, userId: number): Promise<number[]> {
  const isTheirs = and(eq(applications.userId, userId), eq(opportunities.kind, 'JOB'))
  const rows = await selectJobApplications(tx).where(isTheirs).for('update', { of: applications })
  return rows.map(({ id }) => id)
}

/** Some applications for jobs that ended so many months ago. */
export async function lockOldApplicationsForUpdate(
  tx: Transaction,
  months: number,
  limit: number,
): Promise<number[]> {
  const rows = await selectJobApplications(tx)
    .where(
      and(
        isNotNull(applications.userId),
        eq(opportunities.kind, 'JOB'),
        sql`${endedAt} < now() - make_interval(months => ${months})`,
      ),
    )
    .limit(limit)
    .for('update', { of: applications })
  return rows.map(({ id }) => id)
}

/** Removes the person and their words from applications for jobs; the sweep of files removes the files. */
export async function anonymiseApplications(tx: Transaction, ids: number[]): Promise<void> {
  await tx.delete(applicationFiles).where(inArray(applicationFiles.applicationId, ids))
  await tx.delete(screeningAnswers).where(inArray(screeningAnswers.applicationId, ids))
  await tx.update(applications).set({ userId: null, bio: '' }).where(inArray(applications.id, ids))
  // A company's messages greet the applicant by name.
  const emptied = { subject: '', body: '' }
  const senderId = sql`case when ${messages.isFromCompany} then ${messages.senderId} end`
  await tx
    .update(messages)
    .set({ ...emptied, senderId })
    .where(inArray(messages.applicationId, ids))
  await tx.update(batchItems).set({ subject: null, body: null }).where(inArray(batchItems.applicationId, ids))
  const noWords = { answerMessage: '' }
  await tx
    .update(interviews)
    .set({ note: '', ...noWords })
    .where(inArray(interviews.applicationId, ids))
  await tx.update(interviewInvitees).set(noWords).where(inArray(interviewInvitees.applicationId, ids))
  await clearNotes(tx, ids)
  const noLetter = { ...emptied, answerMessage: '' }
  await tx.update(offers).set(noLetter).where(inArray(offers.applicationId, ids))
  const isOver = {
    decision: sql`coalesce(${approvalRequests.decision}, 'WITHDRAWN')`,
    decidedAt: sql`coalesce(${approvalRequests.decidedAt}, now())`,
  }
  await tx
    .update(approvalRequests)
    .set({ content: null, note: '', words: '', ...isOver })
    .where(inArray(approvalRequests.applicationId, ids))
  // A row without a reason stays, as it hides those before it.
  await tx.update(rejections).set({ note: '' }).where(inArray(rejections.applicationId, ids))
  for (const table of [scorecards, scores, scorecardLooks])
    await tx.delete(table).where(inArray(table.applicationId, ids))
}

/** Clears notes beside offered times once nobody who got them is there. */
async function clearNotes(tx: Transaction, ids: number[]): Promise<void> {
  const isTheirs = sql`${interviewInvitations.id} in (
    select e.invitation_id from interview_invitees e where e.application_id = any(${sql.param(ids)}::int[]))`
  const isReadByNobody = sql`not exists (select from interview_invitees e join applications a on a.id = e.application_id
    where e.invitation_id = ${interviewInvitations.id} and a.user_id is not null)`
  await tx.update(interviewInvitations).set({ note: '' }).where(and(isTheirs, isReadByNobody))
}

const isOfJob = sql`exists (select from opportunities o where o.id = ${panelMembers.opportunityId} and o.kind = 'JOB')`

/** The scorecards that a member handed in stay with the company, without the name; their drafts go. */
export async function anonymiseScorer(tx: Transaction, userId: number): Promise<void> {
  const isTheirs = and(eq(panelMembers.userId, userId), isOfJob)
  const rows = await tx.select({ id: panelMembers.id }).from(panelMembers).where(isTheirs)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .delete(scorecards)
    .where(and(inArray(scorecards.panelMemberId, ids), isNull(scorecards.handedInAt)))
  const isWithoutCard = sql`not exists (select from scorecards c
    where c.panel_member_id = ${scores.panelMemberId} and c.application_id = ${scores.applicationId})`
  await tx.delete(scores).where(and(inArray(scores.panelMemberId, ids), isWithoutCard))
  await tx.update(panelMembers).set({ name: '' }).where(inArray(panelMembers.id, ids))
}

/** @returns false when the owner cancelled the deletion meanwhile */
export async function lockLeavingForUpdate(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isDue))
    .for('update')
  return rows.length > 0
}

/** Deletes the account with all that belongs to it alone, and what its address gets without it. */
export async function deleteAccount(database: Executor, userId: number): Promise<void> {
  await deleteSubscriberOf(database, userId)
  await database.delete(users).where(eq(users.id, userId))
}
