import type { Industry } from '#contract/choices.ts'
import {
  LEVELS,
  LIMITS,
  LOCATIONS,
  POSTED_WITHIN_DAYS,
  type SalaryPeriod,
  type TextLanguage,
  TYPES,
} from '#contract/vocabulary.ts'

/** `several`: a multiple choice with a facet count per value. */
type Filter = (
  | { shape: 'several'; values: readonly [string, ...string[]] }
  | { shape: 'number'; min: number; max: number; unit: string; offered?: readonly number[] }
  | { shape: 'text' | 'id' | 'country' | 'point' | 'amount' | 'period' | 'currency' | 'flag' }
  | { shape: 'texts' | 'industries' | 'languages' }
) & { isUnsaved?: true }

/**
 * The filters of a list, in the order of an address. The API's query, the addresses of pages and feeds, saved searches and
 * the filter panel all derive from it. A new filter is an entry here, its matcher (api/opportunities/search/filters.ts), its
 * terms where some may be common (api/opportunities/search/where.ts) and its words (web/opportunities/list/chips.ts); a new
 * shape also says how it is read and saved (lists.ts and saved-searches.ts beside this).
 */
// Without zod and long lists, because every public page loads this.
export const FILTERS = {
  type: { shape: 'several', values: TYPES },
  location: { shape: 'several', values: LOCATIONS },
  level: { shape: 'several', values: LEVELS },
  search_key: { shape: 'text' },
  company: { shape: 'id' },
  country: { shape: 'country' },
  place: { shape: 'text' },
  near: { shape: 'point' },
  radius: { shape: 'number', min: 1, max: LIMITS.radiusKm, unit: 'km' },
  pay: { shape: 'amount' },
  pay_period: { shape: 'period' },
  pay_currency: { shape: 'currency' },
  with_pay: { shape: 'flag' },
  industry: { shape: 'industries' },
  skill: { shape: 'texts' },
  verified: { shape: 'flag' },
  text_language: { shape: 'languages' },
  closing_within: { shape: 'number', min: 0, max: 365, unit: 'days' },
  // Saved searches report new results only, so age means nothing there.
  posted_within: {
    shape: 'number',
    min: 1,
    max: 365,
    unit: 'days',
    offered: POSTED_WITHIN_DAYS,
    isUnsaved: true,
  },
} as const satisfies Record<string, Filter>

type Filters = typeof FILTERS
export type FilterName = keyof Filters
type NameOf<Shape extends Filter['shape']> = {
  [N in FilterName]: Filters[N] extends { shape: Shape } ? N : never
}[FilterName]
/** Filters that a saved search keeps. */
export type SavedFilterName = {
  [N in FilterName]: Filters[N] extends { isUnsaved: true } ? never : N
}[FilterName]
/** Filters with facets. */
export type GroupName = NameOf<'several'>

/** The values of shapes that name no values of their own. */
type Values = {
  number: number
  id: number
  amount: number
  period: SalaryPeriod
  flag: true
  texts: string[]
  industries: Industry[]
  languages: TextLanguage[]
}

/** The parsed value of a filter. */
export type FilterValue<N extends FilterName> = Filters[N] extends { values: readonly (infer V)[] }
  ? V[]
  : Filters[N]['shape'] extends keyof Values
    ? Values[Filters[N]['shape']]
    : string

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[] // keys() widens the names
export const filterOf: (name: FilterName) => Filter = (name) => FILTERS[name]
export const GROUP_NAMES = FILTER_NAMES.filter(
  (name): name is GroupName => filterOf(name).shape === 'several',
)
