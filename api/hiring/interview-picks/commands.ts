import { noteProposal, type Own, proposedIn, tellInviter } from '#api/hiring/interview-answers/commands.ts'
import { findFor, findStanding, noteAct } from '#api/hiring/interview-invitations/commands.ts'
import {
  type InvitationRow,
  lockSlotForUpdate,
  updateInvitee,
} from '#api/hiring/interview-invitations/queries.ts'
import { invitationOver, isAnswerable } from '#api/hiring/interview-invitations/rules.ts'
import { changePanel } from '#api/hiring/interview-panels/commands.ts'
import { listPossibleSeats } from '#api/hiring/interview-panels/queries.ts'
import { kitFor } from '#api/hiring/interview-panels/rules.ts'
import { followStage, lockStagesOfMoverForShare } from '#api/hiring/interview-stages/commands.ts'
import { noteStep, refused, type Services, tellApplicant } from '#api/hiring/interviews/commands.ts'
import { insertInterview, listInterviewsOf } from '#api/hiring/interviews/queries.ts'
import { findForApplicant } from '#api/hiring/messages/commands.ts'
import { type About, lockApplicationForUpdate } from '#api/hiring/messages/queries.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { InvitationReply } from '#contract/hiring/interview-invitations.ts'

/**
 * Chooses one of the offered times, proposes others or declines. The same answer again is no conflict.
 * @returns the id of the interview that was agreed
 * @throws ApiError not_found, invalid at `times`, conflict where the time was just taken or is over, and once it was answered
 * otherwise or taken back, rate_limited as messages are for proposals
 */
export async function answerInvitation(services: Services, own: Own, reply: InvitationReply) {
  return services.database.transaction(async (tx) => {
    const seen = await findForApplicant(tx, own)
    const { invitation } = await findFor(tx, seen.id, reply.invitation)
    const mover = await lockStagesOfMoverForShare(tx, seen, invitation.createdBy)
    await lockApplicationForUpdate(tx, seen.id)
    const about = await findForApplicant(tx, own)
    const { invitee, state } = await findStanding(tx, about.id, invitation.id)
    const times = await proposedIn(tx, reply)
    const said = { answer: reply.answer, answerMessage: reply.message ?? '', proposedTimes: times }
    const before = await findRepeated(tx, { applicationId: about.id, invitee, reply, times })
    if (before) return before.interview
    const key = { invitationId: invitation.id, applicationId: about.id }
    if (!isAnswerable(state) || about.status === 'WITHDRAWN') {
      const reason = about.status === 'WITHDRAWN' ? problem('thread_withdrawn') : invitationOver(state)
      throw new ApiError('conflict', undefined, { reason })
    }
    const picked = reply.slot === undefined ? undefined : { id: reply.slot, invitationId: invitation.id }
    const interview =
      reply.answer === 'PICKED' && picked
        ? await agree(services, tx, { about, invitation, picked })
        : undefined
    await updateInvitee(tx, key, said)
    if (interview) await followStage(services, tx, { mover, about, interview })
    else if (reply.answer === 'PROPOSED') await noteProposal(tx, about)
    else await noteAct(tx, { actorId: null, about, kind: 'INTERVIEW_DECLINED' })
    const told = { about, interview, answer: reply.answer, message: said.answerMessage, times }
    // The answer before tells two proposals of the same times apart, between which there were others.
    const after = invitee.answeredAt?.getTime() ?? 0
    await tellInviter(services, tx, {
      ...told,
      by: invitation.createdBy,
      key: `times ${invitation.id} ${about.id} ${after}`,
    })
    return interview?.id ?? null
  })
}

type Repeating = {
  applicationId: number
  invitee: InvitationRow['invitee']
  reply: InvitationReply
  times: string[]
}

/** Finds the outcome of the same answer before. */
async function findRepeated(tx: Transaction, { applicationId, invitee, reply, times }: Repeating) {
  // The company may have agreed to what was proposed before its answer was sent again.
  const isAgreed = invitee.endedAt !== null && invitee.answer === 'PICKED' && reply.answer === 'PROPOSED'
  if (invitee.answer !== reply.answer && !isAgreed) return undefined
  if (reply.answer === 'PICKED') {
    const held = (await listInterviewsOf(tx, applicationId)).find(
      ({ interview }) => interview.slotId === reply.slot && interview.cancelledAt === null,
    )
    return held && { interview: held.interview.id }
  }
  const isSame =
    invitee.answerMessage === (reply.message ?? '') && invitee.proposedTimes.join() === times.join()
  return isSame || reply.answer === 'DECLINED' ? { interview: null } : undefined
}

type Agreeing = {
  about: About
  invitation: InvitationRow['invitation']
  picked: { id: number; invitationId: number }
}

/** An interview at the chosen time, as the invitation planned it, with those of its panel who are still there. */
async function agree(services: Services, tx: Transaction, { about, invitation, picked }: Agreeing) {
  const found = await lockSlotForUpdate(tx, picked)
  if (!found) throw new ApiError('not_found')
  if (found.isOver) throw refused('interview_slot_over')
  if (found.isTaken && !invitation.isShared) throw refused('interview_slot_taken')
  const team = (await listPossibleSeats(tx, about)).map(({ id }) => id)
  const panel = invitation.panel.filter((id) => team.includes(id))
  const { place, note, timeZone, isFollowed, stageId, createdBy } = invitation
  const interview = await insertInterview(tx, {
    applicationId: about.id,
    startsAt: found.slot.startsAt,
    endsAt: found.slot.endsAt,
    slotId: found.slot.id,
    ...{ place, note, timeZone, isFollowed, stageId, createdBy },
    kit: kitFor(invitation.kit, panel),
    answer: 'ACCEPTED',
    answeredAt: new Date(),
  })
  const agreed = { about, interview }
  await noteStep(tx, { ...agreed, actorId: null, step: 'AGREED' })
  await tellApplicant(services, tx, { ...agreed, step: 'AGREED' })
  await changePanel(services, tx, { ...agreed, panel, isMoved: false })
  return interview
}
