import { instantAt, wallTime } from '#contract/zoned-time.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000

let zone = 'Africa/Accra'
/** The operator's time zone, in which the days of deadlines end. */
export const setDayZone = (timeZone: string) => {
  zone = timeZone
  known = undefined
}
export const dayZone = () => zone

let known: { quarter: number; day: string } | undefined

/**
 * The site's day, as YYYY-MM-DD.
 * @param quarter quarters of an hour since 1970: a day begins with one in all time zones
 */
export function dayAt(quarter: number): string {
  if (known?.quarter !== quarter) known = { quarter, day: wallTime(new Date(quarter * QUARTER_MS), zone).day }
  return known.day
}

/** When the day ends that comes some days after this one, in milliseconds since 1970. */
export function endOfDay(day: string, later: number): number {
  const next = new Date(Date.parse(day) + (later + 1) * DAY_MS)
  return (instantAt(next.toISOString().slice(0, 10), '00:00', zone) ?? next).getTime()
}
