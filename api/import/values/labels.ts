import type { Reading } from '#api/import/reading.ts'
import { normalForm } from '#contract/normal-form.ts'
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

/** In English and French without accents. Ordered, the first match wins: an unpaid internship is an internship, a full-time contract a contract. */
const TYPE_WORDS: [RegExp, OpportunityType][] = [
  [/national ?service|service (?:national|civique)/i, 'NATIONAL_SERVICE'],
  [/volunteer|volontaire|volontariat|benevol/i, 'VOLUNTEERING'],
  [/intern(?:ship)?\b|trainee|apprentice|^stages?\b|stagiaire|alternan|apprenti/i, 'INTERNSHIP'],
  [/(?:\bcdi\b|indeterminee)(?!.*(?:partiel|mi[ -]temps))/i, 'FULL_TIME'],
  [
    /contract|\bcdd\b|determinee|\binterim|saisonnier|vacation\b|\btemp(?!s)|temporaire|term\b|seasonal|freelance|per ?diem|fixed|intermittent/i,
    'CONTRACT',
  ],
  [/part[ _-]?time|temps[ _-]partiel|mi[ _-]temps/i, 'PART_TIME'],
  [/full[ _-]?time|temps[ _-](?:plein|complet)|permanent|regular/i, 'FULL_TIME'],
]

const LOCATION_WORDS: [RegExp, WorkLocation][] = [
  [/hybrid|partial|partiel/i, 'HYBRID'],
  [/remote|telecommut|virtual|work from home|wfh|teletravail|a distance|distanciel/i, 'REMOTE'],
  [/on[ _-]?site|in[ _-]person|office|sur (?:le )?site|sur place|presentiel|bureau/i, 'ON_SITE'],
]

const LEVEL_WORDS: [RegExp, Level][] = [
  [
    /senior|expert|lead|principal|director|executive|head|advanced|direct(?:eur|rice)|responsable|\bchef/i,
    'EXPERT',
  ],
  [
    /entry|junior|graduate|beginner|intern|student|no experience|sans experience|debutant|etudiant|jeune diplome|assistant/i,
    'ENTRY_LEVEL',
  ],
  [/mid|intermedia|associate|professional|experienced|experimente|confirme/i, 'INTERMEDIATE'],
]

const PERIOD_WORDS: [RegExp, SalaryPeriod][] = [
  [/hour|heure|horaire|\bph\b/i, 'HOUR'],
  [/day|dai|\bjour|\bpd\b/i, 'DAY'],
  [/week|semaine|hebdomadaire|\bpw\b/i, 'WEEK'],
  [/month|\bmois\b|mensuel|\bpm\b/i, 'MONTH'],
  [/year|annu|annum|\b(?:par|l['’]?) ?an\b|annee|\/ ?an\b|\bpa\b/i, 'YEAR'],
  [/total|lump|fee|forfait/i, 'TOTAL'],
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
  const years =
    /(\d{1,2}) ?(?:\+|plus|-|–|to|or more|à|ou plus)? ?(?:\d{1,2} ?)?\+? ?(?:years?|ans?\b)/i.exec(
      spaced,
    )?.[1]
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

/** Labels are words; the patterns try each place of a text. */
const LONGEST_LABEL = 500

function firstMatch<T>(words: [RegExp, T][], text: string): T | undefined {
  const plain = normalForm(text.slice(0, LONGEST_LABEL), 'NFKD').replace(/\p{M}/gu, '')
  return words.find(([pattern]) => pattern.test(plain))?.[1]
}

function unmatched(reading: Reading, what: string, value: string): void {
  reading.note(`${what} "${value.slice(0, 40)}" is not known, left out`)
}
