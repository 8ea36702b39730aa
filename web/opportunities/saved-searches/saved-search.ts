import { type FilterName, filterOf, type SavedFilterName } from '#contract/opportunities/filters.ts'
import { parametersOf } from '#contract/opportunities/lists.ts'
import {
  SAVED_FILTER_NAMES,
  type SavedQuery,
  type SavedSearch,
} from '#contract/opportunities/saved-searches.ts'
import { KIND_OF, LIMITS } from '#contract/vocabulary.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import type { useText } from '#web/app/i18n/text.tsx'
import { LIST_PATHS } from '#web/app/list-address.ts'
import { filterWords } from '#web/opportunities/list/filter-words.ts'

type Text = ReturnType<typeof useText>

/** The filters in a list's address, as a saved search keeps them; unknown ones are for the contract to refuse. */
export function queryIn(search: URLSearchParams): Record<string, unknown> {
  const chosen = SAVED_FILTER_NAMES.flatMap((name) => {
    const values = [...new Set(search.getAll(name).filter(Boolean))]
    return values.length > 0 ? [[name, savedValue(name, values)] as const] : []
  })
  return Object.fromEntries(chosen)
}

function savedValue(name: SavedFilterName, values: string[]) {
  const { shape } = filterOf(name)
  if (shape === 'several') return values
  return shape === 'number' || shape === 'id' ? Number(values[0]) : values[0]
}

/** "midwife, Full time, Remote": what a search looks for, no longer than a name may be. */
export function queryWords(query: SavedQuery, text: Text, companyName?: string | null): string {
  const names = { country: null, company: companyName ?? null }
  const { search_key, country, ...others } = query
  const words = [
    search_key,
    ...[...parametersOf(others)].map(([name, value]) =>
      filterWords(text, { name: name as FilterName, value }, names),
    ),
    country && countryWords(country),
  ].filter(Boolean)
  // A cut may fall inside a character of two code units.
  return words
    .join(', ')
    .slice(0, LIMITS.shortTextLength)
    .replace(/[\ud800-\udbff]$/, '')
}

/** The lists that a saved search shows, one for each kind. */
export function listsOf({ kinds, query }: SavedSearch) {
  const search = parametersOf(query)
  return (['jobs', 'proposal-requests'] as const)
    .filter((collection) => kinds.includes(KIND_OF[collection]))
    .map((collection) => ({
      collection,
      to: `${LIST_PATHS[collection]}${search.size > 0 ? `?${search}` : ''}`,
    }))
}

/** Where the person is; mail comes in the morning there. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
