const SECOND = 1_000

/** `hour` o'clock in `timeZone`, `days` after the day of `now` there. */
export function atHour(now: Date, days: number, hour: number, timeZone: string): Date {
  const today = new Date(wallClock(now, timeZone))
  const wanted = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour)
  const near = wanted - offset(new Date(wanted), timeZone)
  // Corrected twice, because the clocks may change between the two instants.
  return new Date(wanted - offset(new Date(near), timeZone))
}

/** The last second of that day in `timeZone`. */
export function atEndOfDay(now: Date, days: number, timeZone: string): Date {
  return new Date(atHour(now, days + 1, 0, timeZone).getTime() - SECOND)
}

function offset(instant: Date, timeZone: string): number {
  return wallClock(instant, timeZone) - Math.floor(instant.getTime() / SECOND) * SECOND
}

/** The zone's wall clock, as if it were UTC. */
function wallClock(instant: Date, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`)
}
