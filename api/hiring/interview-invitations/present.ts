import type { CompanyInvitation, Invitation } from '#contract/hiring/interview-invitations.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import type { InvitationRow, SlotRow } from './queries.ts'
import { isAnswerable, stateOf } from './rules.ts'

const presentSlot = ({ slot }: SlotRow) => ({
  id: slot.id,
  starts_at: slot.startsAt.toISOString(),
  ends_at: slot.endsAt.toISOString(),
})

/** Times that are taken or over are nobody's business. */
export function presentInvitation(
  { invitation, invitee }: InvitationRow,
  slots: SlotRow[],
  status: ApplicationStatus,
): Invitation {
  const free = slots.filter(({ isTaken, isOver }) => !isOver && (!isTaken || invitation.isShared))
  const state = stateOf(invitee, free.length > 0)
  const isOpen = isAnswerable(state) && status !== 'WITHDRAWN'
  return {
    id: invitation.id,
    state,
    slots: isOpen ? free.map(presentSlot) : [],
    time_zone: invitation.timeZone,
    place: invitation.place,
    note: invitation.note,
    answer_message: invitee.answerMessage,
    proposed_times: invitee.proposedTimes,
    can_answer: isOpen,
  }
}

type Inside = { panel: CompanyInvitation['panel']; status: ApplicationStatus; canCancel: boolean }

export function presentToCompany(
  row: InvitationRow,
  slots: SlotRow[],
  { panel, status, canCancel }: Inside,
): CompanyInvitation {
  const shown = presentInvitation(row, slots, status)
  return {
    ...shown,
    slots: slots.map((each) => ({ ...presentSlot(each), is_taken: each.isTaken, is_over: each.isOver })),
    minutes: row.invitation.minutes,
    invitees: row.invitees,
    panel,
    kit: row.invitation.kit,
    follows: row.invitation.isFollowed,
    stage: row.invitation.stageId,
    can_cancel: canCancel && isAnswerable(shown.state),
  }
}
