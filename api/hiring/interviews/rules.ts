import type { MessageName } from '#api/accounts/notifications/rules.ts'
import { type FieldErrors, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'

type Times = { startsAt: Date; endsAt: Date }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The first fault in the times, at its field. */
export function faultsIn({ startsAt, endsAt }: Times, now: Date): FieldErrors | undefined {
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead <= 0) return { starts_at: [problem('interview_in_the_past')] }
  if (ahead > LIMITS.interviewWithinDays * DAY_MS) return { starts_at: [problem('interview_too_far_ahead')] }
  const length = endsAt.getTime() - startsAt.getTime()
  if (length <= 0) return { ends_at: [problem('interview_end_before_start')] }
  if (length > LIMITS.interviewHours * HOUR_MS) {
    return { ends_at: [problem('interview_too_long', { hours: LIMITS.interviewHours })] }
  }
  return undefined
}

export type Step = 'INVITED' | 'MOVED' | 'CANCELLED'

export const ACT_OF: Record<Step, string> = {
  INVITED: 'INTERVIEW_INVITED',
  MOVED: 'INTERVIEW_MOVED',
  CANCELLED: 'INTERVIEW_CANCELLED',
}

/** The notification that each step sends to the applicant. */
export const MESSAGE_OF = {
  INVITED: 'interview_invited',
  MOVED: 'interview_moved',
  CANCELLED: 'interview_cancelled',
} as const satisfies Record<Step, MessageName>
