import { AGENDA_DAYS } from '#contract/hiring/agenda.ts'
import { instantAt, wallTime } from '#contract/zoned-time.ts'

/** The days of an agenda, and the instants at which the first begins and the last ends in the zone. */
export function daysFrom(first: string | undefined, now: Date, timeZone: string) {
  const today = wallTime(now, timeZone).day
  const from = first ?? today
  const begins = (day: string) => instantAt(day, '00:00', timeZone) ?? new Date(`${day}T00:00:00Z`)
  return {
    today,
    from,
    until: dayAfter(from, AGENDA_DAYS - 1),
    range: { from: begins(from), until: begins(dayAfter(from, AGENDA_DAYS)) },
  }
}

function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
