/** Splits a day into its three typed parts: `1998-5-7`, with gaps while it is being typed. */
export type DayParts = { year: string; month: string; day: string }

export function partsOf(value: string): DayParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

export function fromParts({ year, month, day }: DayParts): string {
  return year || month || day ? `${year}-${month}-${day}` : ''
}

/** YYYY-MM-DD if all parts are filled in; anything else stays, for the schema to refuse. */
export function wholeDay(value: string): string {
  const { year, month, day } = partsOf(value.replace(/\s/g, ''))
  if (!year && !month && !day) return ''
  return [year, padded(monthNumber(month)), padded(day)].join('-')
}

/** As a whole day, of a month's first where it was typed without; YYYY for a year alone. */
export function wholeMonth(value: string): string {
  const { year, month } = partsOf(value.replace(/\s/g, ''))
  return month ? wholeDay(value) : year
}

const padded = (part: string) => (part === '' ? '' : part.padStart(2, '0'))

/** 9 for "sept" and "9"; names may be abbreviated, in English or the page's language. */
function monthNumber(typed: string): string {
  const begun = plain(typed).replace('.', '')
  if (!/^\p{L}{3}/u.test(begun)) return typed
  const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang
  const at = [language, 'en'].map((each) => monthNames(each).findIndex((name) => name.startsWith(begun)))
  const found = at.find((index) => index >= 0)
  return found === undefined ? typed : String(found + 1)
}

/** Phones make "fevrier" as easily as "février". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function monthNames(language: string): string[] {
  const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => plain(format(Date.UTC(2000, month))))
}

/** Formats the day once it is complete. */
export function tidyDay(value: string): string {
  const whole = wholeDay(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(whole) ? whole : value
}
