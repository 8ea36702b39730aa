import type { OwnInterviews } from '#contract/hiring/interviews.ts'
import { localeOf } from '#contract/languages.ts'
import { asWritten, namedZone } from '#contract/zoned-time.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'

const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(localeOf(documentLanguage()), { timeZone: namedZone(timeZone), ...options })

/** "Fri 4 Dec 2026, 10:00 – 11:00", where the zone is named above. */
export const slotWords = (start: string, end: string, timeZone: string): string =>
  asWritten(format(timeZone, { ...DAY, ...TIME }).formatRange(new Date(start), new Date(end)))

/** "Fri 4 Dec 2026, 10:00" */
export const startWords = (start: string, timeZone: string): string =>
  asWritten(format(timeZone, { ...DAY, ...TIME }).format(new Date(start)))

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** "Porto Novo", of Africa/Porto-Novo. */
const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll(/[_-]/g, ' ')

/** "London (GMT, GMT+1)": its city, and its offset at each of these instants. */
export function zonePlace(timeZone: string, instants: string[]): string {
  const offset = (at: string) => {
    const parts = format(timeZone, { timeZoneName: 'shortOffset' }).formatToParts(new Date(at))
    const said = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return asWritten(said.replace(/[+±]0$/, ''))
  }
  const at = instants.length > 0 ? instants : [new Date().toISOString()]
  return `${cityOf(timeZone)} (${[...new Set(at.map(offset))].join(', ')})`
}

/** The zones that the company planned in, each with the instants that an applicant reads of it. A chosen invitation is an interview. */
export function instantsByZone({
  interviews,
  invitations,
}: Pick<OwnInterviews, 'interviews' | 'invitations'>) {
  const planned = [
    ...invitations.filter(({ state }) => state !== 'PICKED'),
    ...interviews.map((interview) => ({ ...interview, slots: [interview] })),
  ]
  return [...new Set(planned.map(({ time_zone }) => time_zone))].map((zone) => ({
    zone,
    instants: planned
      .filter(({ time_zone }) => time_zone === zone)
      .flatMap(({ slots, proposed_times }) => [
        ...slots.map(({ starts_at }) => starts_at),
        ...proposed_times,
      ]),
  }))
}
