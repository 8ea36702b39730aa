import { faultOfStart, type Times } from '#api/hiring/interviews/rules.ts'
import { type FieldErrors, problem } from '#contract/errors.ts'
import type { InvitationState } from '#contract/hiring/interview-invitations.ts'
import type { InvitationAnswer } from '#contract/hiring/interview-plans.ts'

/** The first fault in offered times, which the contract compared with each other. */
export function faultsInOffered(times: Times[], now: Date): FieldErrors | undefined {
  const [fault] = times.flatMap(({ startsAt }) => faultOfStart(startsAt, now) ?? [])
  return fault && { times: [fault] }
}

type Invitee = { answer: InvitationAnswer | null; endedAt: Date | null }

/** `isFree`: whether a time is left to choose. */
export function stateOf({ answer, endedAt }: Invitee, isFree: boolean): InvitationState {
  if (answer === 'PICKED' || answer === 'DECLINED') return answer
  if (endedAt) return 'ENDED'
  if (answer === 'PROPOSED') return 'PROPOSED'
  return isFree ? 'OPEN' : 'EXPIRED'
}

const ANSWERABLE: readonly InvitationState[] = ['OPEN', 'EXPIRED', 'PROPOSED']

export const isAnswerable = (state: InvitationState): boolean => ANSWERABLE.includes(state)

export const invitationOver = (state: InvitationState) => problem('interview_invitation_over', { state })
