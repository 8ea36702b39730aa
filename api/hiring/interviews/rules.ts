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

/** "Friday, 4 December 2026, 10:00 to 11:30 GMT", with the day of its end where it is another. */
export function timesInWords({ startsAt, endsAt }: Times, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(at)
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const isOneDay = format(day, startsAt) === format(day, endsAt)
  const end = isOneDay ? format(time, endsAt) : `${format(day, endsAt)}, ${format(time, endsAt)}`
  return `${format(day, startsAt)}, ${format(time, startsAt)} to ${end} ${zoneName(startsAt, timeZone)}`
}

function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export type Step = 'INVITED' | 'MOVED' | 'CANCELLED'

export const ACT_OF: Record<Step, string> = {
  INVITED: 'INTERVIEW_INVITED',
  MOVED: 'INTERVIEW_MOVED',
  CANCELLED: 'INTERVIEW_CANCELLED',
}

type Told = Times & {
  place: string
  note: string
  opportunityName: string
  companyName: string
  timeZones: string[]
}

/** What the applicant is told; where the company's clocks and the site's differ, by both. */
export function invitationWords(step: Step, told: Told): { title: string; content: string } {
  const { opportunityName, companyName, place, note, timeZones } = told
  const times = [...new Set(timeZones.map((zone) => timesInWords(told, zone)))]
  const when = times.map((words, at) => (at === 0 ? words : `(${words})`)).join('\n')
  switch (step) {
    case 'INVITED':
      return {
        title: `Interview: ${opportunityName}`,
        content: paragraphs(`${companyName} invites you to an interview.`, `${when}\n${place}`, note),
      }
    case 'MOVED':
      return {
        title: `Interview changed: ${opportunityName}`,
        content: paragraphs(`${companyName} changed your interview. It is now:`, `${when}\n${place}`, note),
      }
    case 'CANCELLED':
      return {
        title: `Interview cancelled: ${opportunityName}`,
        content: paragraphs(`${companyName} cancelled this interview:`, `${when}\n${place}`),
      }
  }
}

const paragraphs = (...all: string[]) => all.filter((text) => text !== '').join('\n\n')
