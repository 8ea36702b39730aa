import { LEVELS, LOCATIONS, POSTED_WITHIN_DAYS, TYPES } from '#contract/vocabulary.ts'

/** `several`: values of which several can be chosen, each with a count beside it. */
type Filter = (
  | { shape: 'several'; values: readonly [string, ...string[]] }
  | { shape: 'number'; min: number; max: number; unit: string; offered?: readonly number[] }
  | { shape: 'text' | 'id' | 'country' }
) & { isUnsaved?: true }

/**
 * What narrows a list of opportunities, in the order an address names it. The query of the API, the addresses of pages and
 * feeds, saved searches and the filter panel all derive from it. A new filter is an entry here, how it is tested
 * (api/opportunities/search/filters.ts) and how it is worded (web/opportunities/list/filter-words.ts).
 */
// Every public page loads this: data alone, without zod.
export const FILTERS = {
  type: { shape: 'several', values: TYPES },
  location: { shape: 'several', values: LOCATIONS },
  level: { shape: 'several', values: LEVELS },
  search_key: { shape: 'text' },
  company: { shape: 'id' },
  country: { shape: 'country' },
  // A saved search tells of what is new whenever it was published.
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
/** Those that a saved search keeps. */
export type SavedFilterName = {
  [N in FilterName]: Filters[N] extends { isUnsaved: true } ? never : N
}[FilterName]
/** Filters whose values are counted. */
export type GroupName = NameOf<'several'>

/** What a filter comes down to once it is read. */
export type FilterValue<N extends FilterName> = Filters[N] extends { values: readonly (infer V)[] }
  ? V[]
  : N extends NameOf<'number' | 'id'>
    ? number
    : string

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[] // keys() forgets the names
export const filterOf: (name: FilterName) => Filter = (name) => FILTERS[name]
export const GROUP_NAMES = FILTER_NAMES.filter(
  (name): name is GroupName => filterOf(name).shape === 'several',
)
