/** An offset from UTC in milliseconds, or the IANA name of a zone whose offset changes. */
export type Zone = number | string

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Hours from UTC. IST is missing, because India, Ireland and Israel use it. */
const ABBREVIATIONS: Record<string, number> = {
  ...{ z: 0, utc: 0, gmt: 0, ut: 0, tu: 0, wat: 1, cat: 2, sast: 2, eat: 3 },
  ...{ nst: -3.5, ndt: -2.5, ast: -4, adt: -3, est: -5, edt: -4, cst: -6, cdt: -5 },
  ...{ mst: -7, mdt: -6, pst: -8, pdt: -7, akst: -9, akdt: -8, hst: -10 },
  ...{ wet: 0, west: 1, bst: 1, cet: 1, cest: 2, eet: 2, eest: 3, msk: 3 },
}

/** Names of zones with summer time: the generic ones of North America, and Windows' own. */
const PLACES: Record<string, string> = {
  'newfoundland time': 'America/St_Johns',
  'atlantic time': 'America/Halifax',
  'eastern time': 'America/New_York',
  et: 'America/New_York',
  'central time': 'America/Chicago',
  ct: 'America/Chicago',
  'mountain time': 'America/Denver',
  mt: 'America/Denver',
  'pacific time': 'America/Los_Angeles',
  pt: 'America/Los_Angeles',
  'canada central standard time': 'America/Regina',
  'us eastern standard time': 'America/Indianapolis',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Africa/Accra',
  'w. central africa standard time': 'Africa/Lagos',
  'e. africa standard time': 'Africa/Nairobi',
  'egypt standard time': 'Africa/Cairo',
  'morocco standard time': 'Africa/Casablanca',
  'romance standard time': 'Europe/Paris',
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'e. europe standard time': 'Europe/Chisinau',
  'gtb standard time': 'Europe/Bucharest',
  'fle standard time': 'Europe/Kyiv',
  'russian standard time': 'Europe/Moscow',
  'arab standard time': 'Asia/Riyadh',
  'se asia standard time': 'Asia/Bangkok',
  'tokyo standard time': 'Asia/Tokyo',
  'aus eastern standard time': 'Australia/Sydney',
}

const NUMERIC = /^(?:gmt|utc|ut)?\s*([+-])(\d{1,2})(?::?(\d\d))?$/
const IANA = /^[a-z_]+(?:\/[a-z_+-]+)+$/

/**
 * Reads a zone as a source writes it: `-05:00`, `GMT+0`, `EDT`, `Eastern Daylight Time (EDT)`, `W. Europe Standard Time`,
 * `Africa/Lagos`. A name decides before the abbreviation beside it, since several zones can share one.
 * @returns undefined when it is none that is known
 */
export function readZone(text: string): Zone | undefined {
  const [, outside = '', inside = ''] = /^([^()[\]]*)(?:[([]([^()[\]]*)[)\]])?$/.exec(text.trim()) ?? []
  return zoneOf(outside) ?? zoneOf(inside)
}

function zoneOf(text: string): Zone | undefined {
  const name = text.trim().toLowerCase()
  if (!name) return undefined
  const [, sign, hours, minutes = '0'] = NUMERIC.exec(name) ?? []
  if (sign) return offset(sign === '-' ? -1 : 1, Number(hours), Number(minutes))
  if (Object.hasOwn(ABBREVIATIONS, name)) return (ABBREVIATIONS[name] ?? 0) * HOUR
  if (Object.hasOwn(PLACES, name)) return PLACES[name]
  if (IANA.test(name)) return ianaName(name)
  return /[a-z] time$/.test(name) ? longNames().get(name) : undefined
}

/** Zones lie within 14 hours of UTC. */
function offset(sign: number, hours: number, minutes: number): number | undefined {
  if (hours > 14 || minutes > 59) return undefined
  return sign * (hours * 60 + minutes) * MINUTE
}

function ianaName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

let known: Map<string, number> | undefined

/** Offsets by the long names of CLDR, as `eastern daylight time`, which no two offsets share. */
function longNames(): Map<string, number> {
  known ??= new Map(Intl.supportedValuesOf('timeZone').flatMap(namesOf))
  return known
}

/** Summer and winter differ in name and offset. */
const DAYS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

function namesOf(timeZone: string): [string, number][] {
  const [long, numeric] = (['long', 'longOffset'] as const).map(
    (timeZoneName) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName }),
  )
  return DAYS.flatMap((day): [string, number][] => {
    const [name, written] = [long, numeric].map((format) => format && zonePart(format, day).toLowerCase())
    const at = written === 'gmt' ? 0 : zoneOf(written ?? '')
    return name && typeof at === 'number' ? [[name, at]] : []
  })
}

const zonePart = (format: Intl.DateTimeFormat, day: number): string =>
  format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value ?? ''
