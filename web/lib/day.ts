/** A day as its three typed parts, and back: `1998-5-7`, with gaps while it is being typed. */
export type DayParts = { year: string; month: string; day: string }

export function partsOf(value: string): DayParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { year, month, day }
}

export function fromParts({ year, month, day }: DayParts): string {
  return year || month || day ? `${year}-${month}-${day}` : ''
}

/** YYYY-MM-DD where all parts are there; anything else stays for the schema to refuse. */
export function wholeDay(value: string): string {
  const { year, month, day } = partsOf(value.replace(/\s/g, ''))
  if (!year && !month && !day) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The whole day once all of it is typed; before that as it stands. */
export function tidyDay(value: string): string {
  const whole = wholeDay(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(whole) ? whole : value
}
