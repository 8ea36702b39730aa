import { type ApplicationStatus, OUTCOMES } from '#contract/vocabulary.ts'
import { instantAt, wallTime } from '#contract/zoned-time.ts'

/** Allowed stage changes by the current stage. */
const NEXT: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  RECEIVED: ['IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER', 'REJECTED'],
  IN_REVIEW: ['SHORTLISTED', 'INTERVIEW', 'OFFER', 'REJECTED'],
  SHORTLISTED: ['INTERVIEW', 'OFFER', 'REJECTED', 'IN_REVIEW'],
  INTERVIEW: ['OFFER', 'HIRED', 'REJECTED', 'SHORTLISTED'],
  OFFER: ['HIRED', 'REJECTED', 'INTERVIEW'],
  // A hire may fall through and the offer be made again.
  HIRED: ['OFFER'],
  REJECTED: ['IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER'],
  // Only the applicant withdraws, and that is final.
  WITHDRAWN: [],
}

type Standing = { status: ApplicationStatus; toldStatus: ApplicationStatus }

/** A rejection that the applicant was told is final. */
export const isToldOfRejection = ({ status, toldStatus }: Standing): boolean =>
  status === 'REJECTED' && toldStatus === 'REJECTED'

export const nextStatuses = (standing: Standing): ApplicationStatus[] =>
  isToldOfRejection(standing) ? [] : [...NEXT[standing.status]]

export const ANSWERED: readonly ApplicationStatus[] = [...OUTCOMES, 'WITHDRAWN']

const DAY_MS = 86_400_000
const MORNING = '09:00'
const WEEKEND = [0, 6]

export function nextWorkingMorning(now: Date, timeZone: string): Date {
  for (let days = 1; ; days++) {
    const { day } = wallTime(new Date(now.getTime() + days * DAY_MS), timeZone)
    const morning = instantAt(day, MORNING, timeZone)
    if (morning && !WEEKEND.includes(new Date(day).getUTCDay())) return morning
  }
}
