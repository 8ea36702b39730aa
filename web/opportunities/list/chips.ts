import type { I18n } from '@lingui/core'
import { FILTER_NAMES, type FilterName } from '#contract/opportunities/filters.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import { LIMITS, SALARY_PERIODS } from '#contract/vocabulary.ts'
import { countryName, salaryWords } from '#web/app/i18n/format.ts'
import type { MessageId, MessageValues } from '#web/app/i18n/i18n.ts'
import { changed } from '#web/app/list-address.ts'

type Named = { name: string | null; country: string }

/** Meanings that values do not say. */
type ChipNames = {
  company?: string | null
  place?: Named | null
  near?: Named | null
  /** The period and the currency of a pay where the address has none. */
  period?: string
  currency?: string
}

/** A chosen filter in words, and the address without it. */
export type Chip = { words: string; to: string }

type Told = { search: URLSearchParams; names: ChipNames; i18n: I18n; text: Text }
type Text = (id: MessageId, values?: MessageValues) => string

/** Parts of others, and the words that the search box shows. */
type Unworded = 'search_key' | 'radius' | 'pay_period' | 'pay_currency'
type Words = (value: string, told: Told) => string

const WORDS: Record<Exclude<FilterName, Unworded>, Words> = {
  type: (value, { text }) => text(`type.${value}` as MessageId),
  location: (value, { text }) => text(`location.${value}` as MessageId),
  level: (value, { text }) => text(`level.${value}` as MessageId),
  company: (_, { text, names }) => names.company ?? text('chip.company'),
  country: (code, { text, i18n }) => text('chip.country', { country: nameOf(code, i18n) }),
  place: placeWords,
  near: nearWords,
  pay: payWords,
  with_pay: (_, { text }) => text('chip.with_pay'),
  industry: (value, { text }) => text(`industry.${value}` as MessageId),
  skill: (value) => value,
  verified: (_, { text }) => text('chip.verified'),
  text_language: (code, { text, i18n }) => text('chip.language', { language: languageWords(code, i18n) }),
  closing_within: (days, { text }) => text('chip.closing', { days }),
  posted_within: (days, { text }) => text('filters.posted_within.days', { days }),
}

/** The filters of an address, one for what means one thing together; the API accepted their values. */
export function chipsOf(search: URLSearchParams, i18n: I18n, names: ChipNames = {}): Chip[] {
  const text: Text = (id, values) => i18n._(id, values)
  return FILTER_NAMES.filter(isWorded).flatMap((name) =>
    [...new Set(search.getAll(name).filter(Boolean))].map((value) => ({
      words: WORDS[name](value, { search, names, i18n, text }),
      to: withoutFilter(search, { name, value }),
    })),
  )
}

const isWorded = (name: FilterName): name is keyof typeof WORDS => name in WORDS

/** "French", "Twi". */
const languageWords = (code: string, i18n: I18n): string =>
  new Intl.DisplayNames(i18n.locale, { type: 'language', fallback: 'code' }).of(code) ?? code

const nameOf = (code: string, i18n: I18n) => countryName(code, { i18n, timeZone: 'UTC' }) ?? code

function placeWords(value: string, { search, names, i18n, text }: Told): string {
  const { name, country } = names.place ?? { name: value, country: '' }
  const km = search.get('radius')
  if (name === null) return nameOf(country, i18n)
  if (km) return text('chip.within', { place: name, km })
  return country ? text('chip.place', { place: name, country: nameOf(country, i18n) }) : name
}

function nearWords(_: string, { search, names, text }: Told): string {
  const km = search.get('radius') || LIMITS.nearKm
  const place = names.near?.name
  return place ? text('chip.near', { place, km }) : text('chip.nearYou', { km })
}

function payWords(value: string, { search, names, i18n }: Told): string {
  const asked = search.get('pay_period') || names.period
  const period = SALARY_PERIODS.find((each) => each === asked) ?? 'MONTH'
  const currency = search.get('pay_currency') || names.currency
  const min = Number(plainNumber(value))
  if (!currency || Number.isNaN(min)) return value
  return salaryWords({ min, max: null, currency, period }, { i18n, timeZone: 'UTC' }) ?? value
}

/** Mean nothing without their filter. */
const PARTS: { [name: string]: FilterName[] } = {
  place: ['radius'],
  near: ['radius'],
  pay: ['pay_period', 'pay_currency'],
}

/** Removes a filter's value, with all that belongs to it. */
function withoutFilter(
  search: URLSearchParams,
  { name, value }: { name: FilterName; value: string },
): string {
  return changed(search, (next) => {
    next.delete(name, value)
    for (const part of PARTS[name] ?? []) next.delete(part)
  })
}
