import type { Moment } from './moments.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** The instant; for a day its last second (a deadline) or its first. `timeZone` applies where the source has no zone. */
export function instantOf(moment: Moment, timeZone: string, dayMeans: 'start' | 'end'): Date {
  const wall = moment.isDay && dayMeans === 'end' ? moment.wall + DAY - 1_000 : moment.wall
  const { zone } = moment
  return typeof zone === 'number' ? new Date(wall - zone) : fromWall(wall, zone ?? timeZone)
}

/** The day in the zone, `days` after today. */
export function dayFromToday(now: Date, days: number, timeZone: string): Moment {
  const today = toWall(now.getTime(), timeZone)
  return { wall: today - (today % DAY) + days * DAY, zone: null, isDay: true }
}

function fromWall(wall: number, timeZone: string): Date {
  const near = wall - offsetAt(wall, timeZone)
  // Corrected twice, because the clocks may change between the two instants.
  return new Date(wall - offsetAt(near, timeZone))
}

function toWall(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone)
}

const QUARTER = 15 * MINUTE
const offsets = new Map<string, number>()
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The zone's offset from UTC, cached by quarter of an hour, because clocks change at one. */
function offsetAt(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / QUARTER) * QUARTER
  const key = `${timeZone}${quarter}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    offset = clockFace(quarter, timeZone) - quarter
    if (offsets.size > 10_000) offsets.clear()
    offsets.set(key, offset)
  }
  return offset
}

/** The zone's wall clock at an instant, as if it were UTC. */
function clockFace(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`)
}
