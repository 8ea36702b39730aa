import { type ApplicationStatus, OUTCOMES } from '#contract/vocabulary.ts'

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
const MORNING = 9

/** Nine o'clock of the next day from Monday to Friday, in a zone. */
export function nextWorkingMorning(now: Date, timeZone: string): Date {
  for (let days = 1; ; days++) {
    const { weekday, day } = wallOf(new Date(now.getTime() + days * DAY_MS), timeZone)
    if (weekday !== 'Sat' && weekday !== 'Sun') return atHour(day, MORNING, timeZone)
  }
}

function wallOf(instant: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  const day = `${part('year')}-${part('month')}-${part('day')}`
  return {
    weekday: part('weekday'),
    day,
    asUtc: Date.parse(`${day}T${part('hour')}:${part('minute')}:00Z`),
  }
}

/** The instant at which clocks of the zone show that hour; taken twice, because the offset may change in between. */
function atHour(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const guess = wanted - (wallOf(new Date(wanted), timeZone).asUtc - wanted)
  return new Date(guess - (wallOf(new Date(guess), timeZone).asUtc - wanted))
}
