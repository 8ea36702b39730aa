/** The local time of a zone at an instant: day as YYYY-MM-DD, time as HH:MM. */
export function wallTime(instant: Date, timeZone: string): { day: string; time: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** The instant of a local day and time in a zone; undefined if they are not valid. */
export function instantAt(day: string, time: string, timeZone: string): Date | undefined {
  const wanted = parsed(day, time)
  if (wanted === undefined) return undefined
  // Applied twice, because the offset may change between the guess and the result.
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone))
}

/** All instants that a zone's clocks show as this day and time: none where they skip it, two where they go back over it. */
export function instantsAt(day: string, time: string, timeZone: string): Date[] {
  const wanted = parsed(day, time)
  if (wanted === undefined) return []
  const around = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wanted - offsetAt(near, timeZone))
  return [...new Set(around)]
    .sort((one, other) => one - other)
    .map((at) => new Date(at))
    .filter((at) => {
      const shown = wallTime(at, timeZone)
      return shown.day === day && shown.time === time
    })
}

const DAY_MS = 86_400_000
/** In some zone it is a later year then, which has five digits. */
const LAST_MS = Date.parse('9999-12-30')

/** As if in UTC; undefined for what is no time. Date.parse reads "T:00Z", made of two empty fields, as the year 2000. */
function parsed(day: string, time: string): number | undefined {
  const wanted = day && time ? Date.parse(`${day}T${time}:00Z`) : Number.NaN
  return wanted < LAST_MS ? wanted : undefined
}

function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = wallTime(new Date(instant), timeZone)
  return Date.parse(`${day}T${time}:00Z`) - instant
}

/** The zone for words with its name: UTC is called GMT, as in Accra, so that no screen has two names for one time. */
export const namedZone = (timeZone: string): string => (UTC.test(timeZone) ? GMT : timeZone)

/**
 * Words of Intl as people write them. "UTC+0", as French has it, is "GMT": one zone has one name in all languages. The first of a
 * French month, which stands in small letters, is "1er".
 */
export const asWritten = (words: string): string =>
  words.replace(/UTC(?:[+±]0)?(?![+−-]?\d)/g, 'GMT').replace(FRENCH_FIRST, '1er')

const FRENCH_FIRST = /(?<!\d)1(?=\s(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/g

const UTC = /^(?:Etc\/)?(?:UTC|UCT|Universal|Zulu|GMT|Greenwich)$/i
const GMT = 'Africa/Abidjan'

/** "Fri 4 Dec 2026, 23:59 GMT", for Intl. */
export const MOMENT = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const
