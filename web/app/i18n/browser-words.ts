import { localeOf } from '#contract/languages.ts'
import { asWritten, MOMENT, namedZone, wallTime } from '#contract/zoned-time.ts'
import { documentLanguage } from './i18n.ts'
import { sizeWords } from './size.ts'

/** Dates and amounts for pages that are rendered in the browser only. */
const language = () => localeOf(documentLanguage())
export const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export function countryWords(code: string | null): string | null {
  if (code === null) return null
  return new Intl.DisplayNames(language(), { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** "4 December 2026" from YYYY-MM-DD, which has no zone. */
export function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat(language(), { dateStyle: 'long', timeZone: 'UTC' })
  return asWritten(format.format(new Date(`${day}T00:00:00Z`)))
}

/** "one, two and three" */
export const joinedWords = (parts: string[]) => new Intl.ListFormat(language()).format(parts)

/** "Fri 4 December" from YYYY-MM-DD, which has no zone. */
export function weekdayWords(day: string): string {
  const format = new Intl.DateTimeFormat(language(), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return asWritten(format.format(new Date(`${day}T00:00:00Z`)))
}

/** "120 kB", a file's size in the unit that fits. */
export const fileSizeWords = (bytes: number) => sizeWords(language(), bytes)

/** "2,5" in French from "2.5", and "2019" as a year is written; what is no number, as one that is hidden, stays as it is. */
export function typedNumberWords(typed: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(typed)) return typed
  const format = new Intl.NumberFormat(language(), { useGrouping: false, maximumFractionDigits: 20 })
  return format.format(typed as Intl.StringNumericLiteral)
}

/** "4 Dec 2026" from an instant, in the reader's zone. */
export function instantDayWords(instant: string): string {
  return asWritten(new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(instant)))
}

/** "Dec 2026" from YYYY-MM-DD. */
export function monthWords(day: string): string {
  return new Intl.DateTimeFormat(language(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** Whole days of the reader's calendar since an instant; 0 is today. */
export function daysSince(instant: string): number {
  const dayOf = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return Math.max(0, Math.round((dayOf(new Date()) - dayOf(new Date(instant))) / 86_400_000))
}

/** "14:05", or with its date "3 Dec 2026, 14:05 GMT", in the reader's zone. */
export function instantWords(instant: string, hasDate: boolean): string {
  return asWritten(
    new Intl.DateTimeFormat(language(), {
      timeZone: namedZone(readersZone()),
      ...(hasDate && { day: 'numeric', month: 'short', year: 'numeric', timeZoneName: 'short' }),
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(instant)),
  )
}

/** "Fri 4 Dec 2026, 23:59 GMT", in a named zone. */
export const zonedWords = (instant: string, timeZone: string): string => zoned(instant, timeZone)

/** "Fri 4 Dec 2026, 23:59:07 GMT": in receipts and records of openings, where a second can decide. */
export const exactWords = (instant: string, timeZone: string): string =>
  zoned(instant, timeZone, { second: '2-digit' })

/** "4 Dec 2026, 23:59 GMT", in a named zone. */
export const zonedMinuteWords = (instant: string, timeZone: string): string =>
  zoned(instant, timeZone, { weekday: undefined })

const zoned = (instant: string, timeZone: string, more?: Intl.DateTimeFormatOptions): string =>
  asWritten(moments(timeZone, more).format(new Date(instant)))

const moments = (timeZone: string, more?: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language(), {
    timeZone: namedZone(timeZone),
    ...MOMENT,
    ...more,
  })

/** "GMT", the short name of a zone. */
export function zoneWords(timeZone: string, at = new Date()): string {
  const format = new Intl.DateTimeFormat(language(), {
    timeZone: namedZone(timeZone),
    timeZoneName: 'short',
  })
  return asWritten(format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone)
}

/** "Fri 4 Dec 2026, 10:00 – 11:00 GMT", in the given zone or else the reader's; both ends whole where the clocks change between them. */
export function meetingWords(start: string, end: string, timeZone = readersZone()): string {
  const [from, to] = [new Date(start), new Date(end)]
  if (zoneWords(timeZone, from) !== zoneWords(timeZone, to))
    return `${zonedWords(start, timeZone)} – ${zonedWords(end, timeZone)}`
  return asWritten(moments(timeZone).formatRange(from, to))
}

/** The same in the reader's zone; undefined if both zones show the same time. */
export function meetingHere(start: string, end: string, timeZone: string): string | undefined {
  const at = new Date(start)
  const [theirs, ours] = [wallTime(at, timeZone), wallTime(at, readersZone())]
  const isSame = theirs.day === ours.day && theirs.time === ours.time
  return isSame ? undefined : meetingWords(start, end)
}
