import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import {
  interviewInvitations,
  interviewInvitees,
  interviewSlots,
} from '#api/platform/database/tables/interviews-tables.ts'
import { jobStages } from '#api/platform/database/tables/stages-tables.ts'
import type { InterviewMark } from '#contract/hiring/interview-mark.ts'
import type { InvitationAnswer } from '#contract/hiring/interview-plans.ts'

type NewInvitation = typeof interviewInvitations.$inferInsert

export async function insertInvitation(
  tx: Transaction,
  values: NewInvitation,
  { times, applicationIds }: { times: { startsAt: Date; endsAt: Date }[]; applicationIds: number[] },
) {
  const [row] = await tx.insert(interviewInvitations).values(values).returning()
  if (!row) throw new Error('The invitation was not written')
  const invitationId = row.id
  await tx.insert(interviewSlots).values(times.map((each) => ({ invitationId, ...each })))
  await tx
    .insert(interviewInvitees)
    .values(applicationIds.map((applicationId) => ({ invitationId, applicationId })))
  return row
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitationsOf>>[number]

/** The invitations of one application, the newest first, with how many choose from the same times. */
export function listInvitationsOf(database: Executor, applicationId: number) {
  return database
    .select({
      invitation: interviewInvitations,
      invitee: interviewInvitees,
      invitees: sql<number>`(select count(*)::int from interview_invitees e where e.invitation_id = ${interviewInvitations.id})`,
    })
    .from(interviewInvitees)
    .innerJoin(interviewInvitations, eq(interviewInvitations.id, interviewInvitees.invitationId))
    .where(eq(interviewInvitees.applicationId, applicationId))
    .orderBy(desc(interviewInvitations.id))
}

export async function findInvitation(database: Executor, applicationId: number, id: number) {
  return (await listInvitationsOf(database, applicationId)).find(({ invitation }) => invitation.id === id)
}

export type SlotRow = Awaited<ReturnType<typeof listSlots>>[number]

/** A time is taken by an interview that was agreed for it, until that is moved or cancelled. */
const isTaken = sql<boolean>`exists (select from interviews i
  where i.slot_id = interview_slots.id and i.cancelled_at is null)`

export function listSlots(database: Executor, invitationIds: number[]) {
  return database
    .select({
      slot: interviewSlots,
      isTaken,
      isOver: sql<boolean>`${interviewSlots.startsAt} <= clock_timestamp()`,
    })
    .from(interviewSlots)
    .where(inArray(interviewSlots.invitationId, invitationIds))
    .orderBy(asc(interviewSlots.startsAt), asc(interviewSlots.id))
}

/** Lets one at a time choose it. Whether it is taken is for a statement after the lock to say. */
export async function lockSlotForUpdate(tx: Transaction, slot: { id: number; invitationId: number }) {
  await tx
    .select({ id: interviewSlots.id })
    .from(interviewSlots)
    .where(and(eq(interviewSlots.id, slot.id), eq(interviewSlots.invitationId, slot.invitationId)))
    .for('update')
  return (await listSlots(tx, [slot.invitationId])).find((row) => row.slot.id === slot.id)
}

const isAhead = sql`exists (select from interview_slots where invitation_id = o.id and starts_at > clock_timestamp())`
const isFree = sql`exists (select from interview_slots
  where invitation_id = o.id and starts_at > clock_timestamp() and (o.is_shared or not ${isTaken}))`

/**
 * The mark of an application in a list: times that it proposes, which wait for the company, else the next interview, else times that
 * it may choose from, else what it declined. Times that ran out say nothing once there was another interview.
 */
export const interviewMark = (application: SQL) => sql<InterviewMark>`(
    select json_build_object('state', m.state, 'starts_at', m.starts_at) from (
      select case when i.cancelled_at is not null then 3 when i.answer = 'PROPOSED' then 0 else 1 end as rank, coalesce(i.answer, 'WAITING') as state, i.starts_at, i.id
        from interviews i
        where i.application_id = ${application} and i.ends_at > clock_timestamp()
          and (i.cancelled_at is null or i.answer = 'DECLINED')
      union all
      select case e.answer when 'DECLINED' then 3 when 'PROPOSED' then 0 else 2 end,
          case when e.answer is not null then e.answer when ${isFree} then 'OPEN' else 'EXPIRED' end, null, o.id
        from interview_invitees e join interview_invitations o on o.id = e.invitation_id
        where e.application_id = ${application} and e.ended_at is null
          and (e.answer = 'PROPOSED' or (e.answer = 'DECLINED' and ${isAhead}) or (e.answer is null and (${isAhead} or not exists (
            select from interviews l where l.application_id = e.application_id and l.created_at > o.created_at))))) m
    order by m.rank, m.starts_at, m.id desc limit 1)`

type Key = { invitationId: number; applicationId: number }
type Change =
  | { answer: InvitationAnswer; answerMessage: string; proposedTimes: string[] }
  | 'agreed'
  | 'ended'

/** A time that the company took from those proposed ends the invitation as one that was chosen. */
function changeOf(change: Change) {
  if (change === 'ended') return { endedAt: sql`now()` }
  if (change === 'agreed') return { answer: 'PICKED' as const, endedAt: sql`now()` }
  return { ...change, answeredAt: sql`now()` }
}

/** @returns whether it had not ended before */
export async function updateInvitee(tx: Transaction, { invitationId, applicationId }: Key, change: Change) {
  const { rowCount } = await tx
    .update(interviewInvitees)
    .set(changeOf(change))
    .where(
      and(
        eq(interviewInvitees.invitationId, invitationId),
        eq(interviewInvitees.applicationId, applicationId),
        isNull(interviewInvitees.endedAt),
      ),
    )
  return rowCount === 1
}

/** The job's own stages that stand for interviews, in order. */
export function listInterviewStages(database: Executor, opportunityId: number) {
  return database
    .select({ id: jobStages.id, name: jobStages.name })
    .from(jobStages)
    .where(and(eq(jobStages.opportunityId, opportunityId), eq(jobStages.status, 'INTERVIEW')))
    .orderBy(asc(jobStages.position))
}
