import type { FilterName } from '#contract/opportunities/filters.ts'
import { parametersOf } from '#contract/opportunities/lists.ts'
import type { SavedQuery, SavedSearch } from '#contract/opportunities/saved-searches.ts'
import { KIND_OF, LIMITS } from '#contract/vocabulary.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import type { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { filterWords } from '#web/opportunities/list/filter-words.ts'

type Text = ReturnType<typeof useText>

/** Proposes a name: "midwife, Full time, Remote", cut to the length of a name. */
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
  // The cut may split a surrogate pair.
  return words
    .join(', ')
    .slice(0, LIMITS.shortTextLength)
    .replace(/[\ud800-\udbff]$/, '')
}

/** Addresses of the lists of a saved search, one per kind. */
export function listsOf({ kinds, query }: Pick<SavedSearch, 'kinds' | 'query'>) {
  const search = parametersOf(query)
  return (['jobs', 'proposal-requests'] as const)
    .filter((collection) => kinds.includes(KIND_OF[collection]))
    .map((collection) => ({
      collection,
      to: `${listPathOf(collection)}${search.size > 0 ? `?${search}` : ''}`,
    }))
}

/** The person's time zone, where daily emails arrive in the morning. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
