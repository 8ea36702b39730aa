import type { MessageName } from '#api/accounts/notifications/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { type FieldErrors, problem } from '#contract/errors.ts'
import type { InterviewAnswer, LocalTime } from '#contract/hiring/interview-plans.ts'
import { type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'
import { instantsAt } from '#contract/zoned-time.ts'

export type Times = { startsAt: Date; endsAt: Date }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The first fault in the times, at its field. */
export function faultsIn({ startsAt, endsAt }: Times, now: Date): FieldErrors | undefined {
  const fault = faultOfStart(startsAt, now)
  if (fault) return { starts_at: [fault] }
  const length = endsAt.getTime() - startsAt.getTime()
  if (length <= 0) return { ends_at: [problem('interview_end_before_start')] }
  if (length > LIMITS.interviewHours * HOUR_MS) {
    return { ends_at: [problem('interview_too_long', { hours: LIMITS.interviewHours })] }
  }
  return undefined
}

export function faultOfStart(startsAt: Date, now: Date) {
  const ahead = startsAt.getTime() - now.getTime()
  if (ahead <= 0) return problem('interview_in_the_past')
  return ahead > LIMITS.interviewWithinDays * DAY_MS ? problem('interview_too_far_ahead') : undefined
}

/** The start by a zone's clocks, which the contract found to exist once, and its end. */
export function timesAt({ day, time }: LocalTime, zone: string, minutes: number): Times {
  const [startsAt = new Date(Number.NaN)] = instantsAt(day, time, zone)
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) }
}

export const minutesOf = ({ startsAt, endsAt }: Times): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS)

/**
 * Whether a member reads the texts of a plan unmasked with a hidden applicant. Its author does, and so do those who may change it:
 * their forms begin with these texts, which go to the applicant.
 */
export const readsAsWritten = (scope: Scope, { createdBy }: { createdBy: number | null }): boolean =>
  createdBy === scope.userId || can(scope.role, 'messages.send')

export type Step = 'INVITED' | 'MOVED' | 'CANCELLED' | 'AGREED' | 'DECLINED'

export const ACT_OF: Record<Step, string> = {
  INVITED: 'INTERVIEW_INVITED',
  MOVED: 'INTERVIEW_MOVED',
  CANCELLED: 'INTERVIEW_CANCELLED',
  AGREED: 'INTERVIEW_AGREED',
  DECLINED: 'INTERVIEW_DECLINED',
}

/** The notification that each step sends to the applicant. */
export const MESSAGE_OF = {
  INVITED: 'interview_invited',
  MOVED: 'interview_moved',
  CANCELLED: 'interview_cancelled',
  AGREED: 'interview_agreed',
  DECLINED: 'interview_declined',
} as const satisfies Record<Step, MessageName>

type Standing = { answer: InterviewAnswer | null; cancelledAt: Date | null }

/** An applicant answers until it begins; declining ends it. */
export const canAnswer = (
  { cancelledAt }: Standing,
  { hasBegun, status }: { hasBegun: boolean; status: ApplicationStatus },
): boolean => cancelledAt === null && !hasBegun && status !== 'WITHDRAWN'

type Place = { status: ApplicationStatus; id: number | null }

const BEFORE: readonly ApplicationStatus[] = ['RECEIVED', 'IN_REVIEW', 'SHORTLISTED']

/** Whether somebody in `now` stands before a stage of interviews; `order` are the stages of the job. */
export function standsBefore(order: Place[], now: Place, target: Place): boolean {
  if (BEFORE.includes(now.status)) return true
  if (now.status !== target.status) return false
  const placeOf = ({ id }: Place) =>
    order.findIndex((stage) => stage.status === 'INTERVIEW' && stage.id === id)
  return placeOf(now) < placeOf(target)
}
