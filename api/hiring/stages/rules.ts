import { type ApplicationStatus, OUTCOMES } from '#contract/vocabulary.ts'
import { instantAt, wallTime } from '#contract/zoned-time.ts'

/** From which status a company may move an applicant to which; what is not named is not allowed. */
const NEXT: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  RECEIVED: ['IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER', 'REJECTED'],
  IN_REVIEW: ['SHORTLISTED', 'INTERVIEW', 'OFFER', 'REJECTED'],
  SHORTLISTED: ['INTERVIEW', 'OFFER', 'REJECTED', 'IN_REVIEW'],
  INTERVIEW: ['OFFER', 'HIRED', 'REJECTED', 'SHORTLISTED'],
  OFFER: ['HIRED', 'REJECTED', 'INTERVIEW'],
  // A hire may fall through, and the offer go to the applicant anew.
  HIRED: ['OFFER'],
  REJECTED: ['IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER'],
  // The applicant's own step, and the last.
  WITHDRAWN: [],
}

type Standing = { status: ApplicationStatus; toldStatus: ApplicationStatus }

/** Where a company may move an applicant who is `status` and was told `toldStatus`. Who knows of the rejection stays rejected. */
export function nextStatuses({ status, toldStatus }: Standing): ApplicationStatus[] {
  if (status === 'REJECTED' && toldStatus === 'REJECTED') return []
  return [...NEXT[status]]
}

/** Who is none of these has no answer yet. */
export const ANSWERED: readonly ApplicationStatus[] = [...OUTCOMES, 'WITHDRAWN']

const DAY_MS = 86_400_000
const MORNING = '09:00'
const WEEKEND = [0, 6]

/** Nine o'clock of the next day from Monday to Friday, in a zone. */
export function nextWorkingMorning(now: Date, timeZone: string): Date {
  for (let days = 1; ; days++) {
    const { day } = wallTime(new Date(now.getTime() + days * DAY_MS), timeZone)
    const morning = instantAt(day, MORNING, timeZone)
    if (morning && !WEEKEND.includes(new Date(day).getUTCDay())) return morning
  }
}
