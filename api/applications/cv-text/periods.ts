const MONTHS = [
  ['jan', 'janv'], ['feb', 'fev', 'fév'], ['mar'], ['apr', 'avr'], ['may', 'mai'], ['jun', 'juin'], ['jul', 'juil'],
  ['aug', 'aou', 'aoû'], ['sep'], ['oct'], ['nov'], ['dec', 'déc'],
] // biome-ignore format: a table

const NAMES = MONTHS.flat().join('|')
const POINT = String.raw`(?:(?:((?:${NAMES})\p{L}{0,7})\.?|(\d{1,2})\s?[/.])[\s,]{0,2})?((?:19|20)\d{2})`
const NOW = '(present|current(?:ly)?|now|ongoing|to date|till date|date|today|aujourd.hui|présent|ce jour)'
const BETWEEN = String.raw`\s{0,3}(?:-|–|—|to|until|till|à|au)\s{0,3}`
const PERIOD = new RegExp(
  String.raw`(?<![\p{L}\d])(?:since|from|depuis|de)?\s?${POINT}${BETWEEN}(?:${POINT}|${NOW})(?![\p{L}\d])`,
  'iu',
)
const SINCE = new RegExp(String.raw`(?<![\p{L}\d])(?:since|depuis)\s${POINT}(?!\d)`, 'iu')
const YEAR = new RegExp(String.raw`(?<![\p{L}\d/.-])${POINT}(?![\d-])`, 'iu')

export type Period = { start: string; end: string; isOpen: boolean; rest: string }

/** The first period of a line, as days or years alone, with the rest of the line. Bounded repetitions keep the work linear. */
export function periodIn(line: string): Period | undefined {
  const both = PERIOD.exec(line)
  if (both) {
    const [, month, number, year, toMonth, toNumber, toYear] = both
    const isOpen = toYear === undefined
    const start = dayOf({ month, number, year })
    const end = isOpen ? '' : dayOf({ month: toMonth, number: toNumber, year: toYear })
    return { start, end: isBefore(end, start) ? '' : end, isOpen, rest: without(line, both) }
  }
  const since = SINCE.exec(line)
  if (!since) return undefined
  const [, month, number, year] = since
  return { start: dayOf({ month, number, year }), end: '', isOpen: true, rest: without(line, since) }
}

/** A year alone, as the end of studies. */
export function yearIn(line: string): Period | undefined {
  const found = YEAR.exec(line)
  if (!found) return undefined
  const [, month, number, year] = found
  return { start: '', end: dayOf({ month, number, year }), isOpen: false, rest: without(line, found) }
}

type Point = { month: string | undefined; number: string | undefined; year: string | undefined }

/** The first of the month; of a year without one the year, because a month would be invented. */
function dayOf({ month, number, year }: Point): string {
  if (!year) return ''
  const typed = month?.toLowerCase()
  const named = typed ? MONTHS.findIndex((names) => names.some((name) => typed.startsWith(name))) + 1 : 0
  const at = named || Number(number ?? 0)
  return at >= 1 && at <= 12 ? `${year}-${String(at).padStart(2, '0')}-01` : year
}

/** Of a day and a year the years are compared. An end before its start is one of two mistakes, so none is guessed. */
function isBefore(end: string, start: string): boolean {
  const length = Math.min(end.length, start.length)
  return end.slice(0, length) < start.slice(0, length)
}

const without = (line: string, { index, 0: whole }: RegExpExecArray) =>
  `${line.slice(0, index)} ${line.slice(index + whole.length)}`.replace(/\(\s*\)/g, ' ').trim()
