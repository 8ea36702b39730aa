/** A point in time as written by the source: an instant, or a day without an hour. */
export type Moment = { wall: number; offset: number | null; isDay: boolean }

const MINUTE = 60_000
const DAY = 86_400_000
const YEARS = { first: 1990, last: 2100 }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ZONES: Record<string, number> = { z: 0, utc: 0, gmt: 0, ut: 0, est: -5, edt: -4, cst: -6, cdt: -5 }
Object.assign(ZONES, { mst: -7, mdt: -6, pst: -8, pdt: -7, bst: 1, cet: 1, cest: 2 })

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?`
const ZONE = String.raw`\s*([A-Za-z]{1,4}|[+-]\d\d:?\d\d)?`
const ISO = new RegExp(`^(\\d{4})-(\\d\\d)-(\\d\\d)${TIME}${ZONE}$`)
const RFC_822 = new RegExp(
  `^(?:[A-Za-z]{3,9},?\\s+)?(\\d{1,2})[ -]([A-Za-z]{3,9})\\.?[ -](\\d{4})${TIME}${ZONE}$`,
)
const AMERICAN = new RegExp(`^([A-Za-z]{3,9})\\.? (\\d{1,2}),? (\\d{4})${TIME}${ZONE}$`)

/** Parses ISO 8601, XML, RFC 822 and long English dates; `03/04/2025` is ambiguous and refused. */
export function readMoment(text: string): Moment | undefined {
  const iso = ISO.exec(text)
  if (iso) return moment([iso[1], iso[2], iso[3]], iso.slice(4))
  const rfc = RFC_822.exec(text)
  if (rfc) return moment([rfc[3], month(rfc[2]), rfc[1]], rfc.slice(4))
  const american = AMERICAN.exec(text)
  if (american) return moment([american[3], month(american[1]), american[2]], american.slice(4))
  return undefined
}

/** The instant; for a day its last second (a deadline) or its first. `timeZone` applies where the source has no zone. */
export function instantOf(moment: Moment, timeZone: string, dayMeans: 'start' | 'end'): Date {
  const wall = moment.isDay && dayMeans === 'end' ? moment.wall + DAY - 1_000 : moment.wall
  if (moment.offset !== null) return new Date(wall - moment.offset)
  return fromWall(wall, timeZone)
}

/** The day in the zone, `days` after today. */
export function dayFromToday(now: Date, days: number, timeZone: string): Moment {
  const today = toWall(now.getTime(), timeZone)
  return { wall: today - (today % DAY) + days * DAY, offset: null, isDay: true }
}

function moment(day: (string | number | undefined)[], [hour, minute, second, zone]: (string | undefined)[]) {
  const [year = 0, monthOfYear = 0, dayOfMonth = 0] = day.map(Number)
  const offset = readOffset(zone)
  if (offset === undefined || year < YEARS.first || year > YEARS.last) return undefined
  const midnight = Date.UTC(year, monthOfYear - 1, dayOfMonth)
  const written = new Date(midnight)
  if (written.getUTCMonth() !== monthOfYear - 1 || written.getUTCDate() !== dayOfMonth) return undefined
  if (Number(hour ?? 0) > 24 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return undefined
  const wall = Date.UTC(
    year,
    monthOfYear - 1,
    dayOfMonth,
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  )
  return { wall, offset, isDay: hour === undefined }
}

function readOffset(zone: string | undefined): number | null | undefined {
  if (!zone) return null
  const numeric = /^([+-])(\d\d):?(\d\d)$/.exec(zone)
  if (numeric) return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3])) * MINUTE
  const hours = ZONES[zone.toLowerCase()]
  return hours === undefined ? undefined : hours * 60 * MINUTE
}

function month(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
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
