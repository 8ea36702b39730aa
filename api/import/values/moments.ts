import { normalForm } from '#contract/normal-form.ts'
import { readZone, type Zone } from './zones.ts'

/** A point in time as written by the source: an instant, or a day without an hour. Without a zone `zone` is null. */
export type Moment = { wall: number; zone: Zone | null; isDay: boolean }

const YEARS = { first: 1990, last: 2100 }
/** A longer text is no date; the expressions below never meet it. */
const LONGEST = 120

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

const FRENCH_MONTHS = [
  ...['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre'],
]

const WEEKDAY = String.raw`(?:le\s+)?(?:[a-z]{3,9},?\s+)?`
const MINUTES = String.raw`(?:(?:[:.]|\s?h(?:eures?)?\s?)(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?`
const HALF = String.raw`\s?([ap])\.?m\.?(?![a-z])`
const UNIT = String.raw`\s?(hrs?|hours|h|heures?)(?![a-z])`
const TIME = String.raw`(?:(?:T|,? at |,? a |[ ,]+)(\d{1,2})${MINUTES}(?:${HALF}|${UNIT})?)?`
const ZONE = String.raw`\s*(.*)$`
const ISO = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}${ZONE}`, 'i')
const DAY_MONTH = new RegExp(
  `^${WEEKDAY}(\\d{1,2})(?:st|nd|rd|th|er)?(?: of)?[ -]([a-z]{3,9})\\.?,?[ -](\\d{4})${TIME}${ZONE}`,
  'i',
)
const MONTH_DAY = new RegExp(
  `^${WEEKDAY}([a-z]{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}${ZONE}`,
  'i',
)
const NUMERIC = new RegExp(`^${WEEKDAY}(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4})${TIME}${ZONE}`, 'i')

type Parts = (string | undefined)[]

/**
 * Parses ISO 8601, XML, RFC 822, numeric dates, and long ones in English and French (`1er mars 2026 à 17h30`), also without accents.
 * `25/12/2026` can only be a day and a month, `03/04/2026` is ambiguous and not guessed: it is read where somebody said which of them comes first.
 */
export function readMoment(written: string, order?: 'DAY_FIRST' | 'MONTH_FIRST'): Moment | undefined {
  if (written.length > LONGEST) return undefined
  const text = plain(written)
  const iso = ISO.exec(text)
  if (iso) return moment([iso[1], iso[3], iso[4]], iso.slice(5))
  const byDay = DAY_MONTH.exec(text)
  if (byDay) return moment([byDay[3], month(byDay[2]), byDay[1]], byDay.slice(4))
  const byMonth = MONTH_DAY.exec(text)
  if (byMonth) return moment([byMonth[3], month(byMonth[1]), byMonth[2]], byMonth.slice(4))
  const numeric = NUMERIC.exec(text)
  if (!numeric || (!order && isAmbiguous(text))) return undefined
  const [, first, , second, year] = numeric
  const isDayFirst = isAmbiguous(text) ? order === 'DAY_FIRST' : Number(first) > 12
  const day = isDayFirst ? [year, second, first] : [year, first, second]
  return moment(day, numeric.slice(5))
}

/** True for numbers that could be day and month as well as month and day. */
export function isAmbiguous(text: string): boolean {
  const [, first, , second] = (text.length <= LONGEST && NUMERIC.exec(text)) || []
  return first !== second && Number(first) <= 12 && Number(second) <= 12
}

function moment(day: (string | number | undefined)[], time: Parts): Moment | undefined {
  const [year = 0, monthOfYear = 0, dayOfMonth = 0] = day.map(Number)
  const [hour, minute, second, half, unit, zone] = time
  if (year < YEARS.first || year > YEARS.last) return undefined
  const written = new Date(Date.UTC(year, monthOfYear - 1, dayOfMonth))
  if (written.getUTCMonth() !== monthOfYear - 1 || written.getUTCDate() !== dayOfMonth) return undefined
  const read = zone ? readZone(zone) : null
  const hours = readHour(hour, minute ?? unit, half)
  if (read === undefined || hours === undefined || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60)
    return undefined
  const seconds = Number(second ?? 0)
  const wall = Date.UTC(year, monthOfYear - 1, dayOfMonth, hours, Number(minute ?? 0), seconds)
  return { wall, zone: read, isDay: hour === undefined }
}

/** A number alone is no time: minutes, `h` or the half of the day say that it is one. */
function readHour(hour: string | undefined, sign: string | undefined, half: string | undefined) {
  if (hour === undefined) return 0
  const hours = Number(hour)
  if (half === undefined) return sign === undefined || hours > 24 ? undefined : hours
  if (hours < 1 || hours > 12) return undefined
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** A shortened name counts where it is the beginning of one month alone: "jui" is of two. */
function month(name = ''): number {
  const known = name.toLowerCase()
  if (known.length < 3) return 0
  for (const months of [MONTHS, FRENCH_MONTHS]) {
    const [first, ...more] = months.filter((each) => each.startsWith(known))
    if (first && more.length === 0) return months.indexOf(first) + 1
  }
  return 0
}

/** Without accents, and with plain spaces. */
const plain = (text: string) => normalForm(text, 'NFKD').replace(/\p{M}/gu, '')
