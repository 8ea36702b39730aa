import type { MessageName } from '#api/accounts/notifications/rules.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'

type Times = { startsAt: Date; endsAt: Date }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What is wrong with the times of an interview, at their fields. */
export function faultsIn({ startsAt, endsAt }: Times, now: Date): FieldErrors | undefined {
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead <= 0) return { starts_at: ['Choose a time that is still to come'] }
  if (ahead > LIMITS.interviewWithinDays * DAY_MS) return { starts_at: ['Choose a time within a year'] }
  const length = endsAt.getTime() - startsAt.getTime()
  if (length <= 0) return { ends_at: ['It must end after it begins'] }
  if (length > LIMITS.interviewHours * HOUR_MS) {
    return { ends_at: [`It can take at most ${LIMITS.interviewHours} hours`] }
  }
  return undefined
}

export type Step = 'INVITED' | 'MOVED' | 'CANCELLED'

/** What a step is called in the history of an application. */
export const ACT_OF: Record<Step, string> = {
  INVITED: 'INTERVIEW_INVITED',
  MOVED: 'INTERVIEW_MOVED',
  CANCELLED: 'INTERVIEW_CANCELLED',
}

/** What the applicant is told of it. */
export const MESSAGE_OF = {
  INVITED: 'interview_invited',
  MOVED: 'interview_moved',
  CANCELLED: 'interview_cancelled',
} as const satisfies Record<Step, MessageName>
