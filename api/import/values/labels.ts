import type { Reading } from '#api/import/reading.ts'
import {
  LEVELS,
  type Level,
  LOCATIONS,
  type OpportunityType,
  SALARY_PERIODS,
  type SalaryPeriod,
  TYPES,
  type WorkLocation,
} from '#contract/vocabulary.ts'

/** Ordered, the first match wins: an unpaid internship is an internship, a full-time contract a contract. */
const TYPE_WORDS: [RegExp, OpportunityType][] = [
  [/national ?service/i, 'NATIONAL_SERVICE'],
  [/volunteer/i, 'VOLUNTEERING'],
  [/intern(?:ship)?\b|trainee|apprentice/i, 'INTERNSHIP'],
  [/contract|temp|term\b|seasonal|freelance|per ?diem|fixed|intermittent/i, 'CONTRACT'],
  [/part[ _-]?time/i, 'PART_TIME'],
  [/full[ _-]?time|permanent|regular/i, 'FULL_TIME'],
]

const LOCATION_WORDS: [RegExp, WorkLocation][] = [
  [/hybrid|partial/i, 'HYBRID'],
  [/remote|telecommut|virtual|work from home|wfh/i, 'REMOTE'],
  [/on[ _-]?site|in[ _-]person|office/i, 'ON_SITE'],
]

const LEVEL_WORDS: [RegExp, Level][] = [
  [/senior|expert|lead|principal|director|executive|head|advanced/i, 'EXPERT'],
  [/entry|junior|graduate|beginner|intern|student|no experience|assistant/i, 'ENTRY_LEVEL'],
  [/mid|intermediate|associate|professional|experienced/i, 'INTERMEDIATE'],
]

const PERIOD_WORDS: [RegExp, SalaryPeriod][] = [
  [/hour|\bph\b/i, 'HOUR'],
  [/day|dai|\bpd\b/i, 'DAY'],
  [/week|\bpw\b/i, 'WEEK'],
  [/month|\bpm\b/i, 'MONTH'],
  [/year|annu|annum|\bpa\b/i, 'YEAR'],
  [/total|lump|fee/i, 'TOTAL'],
]

const kept = { type: TYPES, location: LOCATIONS, level: LEVELS }

/** Reads a code of the contract; anything else is left out with a note. */
export function readOwn<const T extends readonly string[]>(
  reading: Reading,
  what: keyof typeof kept,
  values: T,
  value: unknown,
): T[number] | null {
  if (value === null || value === undefined || value === '') return null
  const found = values.find((known) => known === value)
  if (!found) unmatched(reading, what, String(value))
  return found ?? null
}

/** The type by the first of the source's words that is known. */
export function readType(reading: Reading, words: (string | undefined)[]): OpportunityType | null {
  const written = words.flatMap((word) => word?.split(/[,;|/]/) ?? []).map((word) => word.trim())
  const types = written.filter(Boolean).map((word) => {
    const type = firstMatch(TYPE_WORDS, word)
    if (!type && word.toUpperCase() !== 'OTHER') unmatched(reading, 'type', word)
    return type
  })
  const known = [...new Set(types.filter((type) => type !== undefined))]
  if (known.length > 1) reading.note('several types, the first taken')
  return known[0] ?? null
}

export function readLocation(text: string | undefined): WorkLocation | null {
  return (text && firstMatch(LOCATION_WORDS, text)) || null
}

/** The level by words, or by the years of experience: under two, under five, more. */
export function readLevel(text: string | undefined): Level | null {
  const spaced = text?.replace(/\s+/g, ' ') ?? ''
  const years = /(\d{1,2}) ?(?:\+|plus|-|–|to|or more)? ?(?:\d{1,2} ?)?\+? ?years?/i.exec(spaced)?.[1]
  if (years) return levelOfMonths(Number(years) * 12)
  return (text && firstMatch(LEVEL_WORDS, text)) || null
}

export function levelOfMonths(months: number): Level {
  if (months < 24) return 'ENTRY_LEVEL'
  return months < 60 ? 'INTERMEDIATE' : 'EXPERT'
}

export function readPeriod(text: string | undefined): SalaryPeriod | null {
  const own = SALARY_PERIODS.find((period) => period === text?.toUpperCase())
  return own ?? ((text && firstMatch(PERIOD_WORDS, text)) || null)
}

function firstMatch<T>(words: [RegExp, T][], text: string): T | undefined {
  return words.find(([pattern]) => pattern.test(text))?.[1]
}

function unmatched(reading: Reading, what: string, value: string): void {
  reading.note(`${what} "${value.slice(0, 40)}" is not known, left out`)
}
