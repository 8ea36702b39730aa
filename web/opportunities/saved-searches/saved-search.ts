import type { SavedQuery, SavedSearch } from '#contract/opportunities/saved-searches.ts'
import { KIND_OF, LIMITS } from '#contract/vocabulary.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import type { useText } from '#web/app/i18n/text.tsx'
import { LIST_PATHS } from '#web/app/list-address.ts'

type Text = ReturnType<typeof useText>

/** The filters in a list's address, as a saved search keeps them; unknown ones are for the contract to refuse. */
export function queryIn(search: URLSearchParams): Record<string, unknown> {
  const lists = (['type', 'location', 'level'] as const).flatMap((name) => {
    const values = search.getAll(name).filter(Boolean)
    return values.length > 0 ? [[name, [...new Set(values)]]] : []
  })
  const texts = (['search_key', 'country'] as const).flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  const company = search.get('company')
  return Object.fromEntries([...lists, ...texts, ...(company ? [['company', Number(company)]] : [])])
}

/** "midwife, Full time, Remote": what a search looks for, no longer than a name may be. */
export function queryWords(query: SavedQuery, text: Text, companyName?: string | null): string {
  const words = [
    query.search_key,
    ...(query.type ?? []).map((value) => text(`type.${value}`)),
    ...(query.location ?? []).map((value) => text(`location.${value}`)),
    ...(query.level ?? []).map((value) => text(`level.${value}`)),
    query.country && countryWords(query.country),
    query.company && (companyName ?? text('filters.company')),
  ].filter(Boolean)
  // A cut may fall inside a character of two code units.
  return words
    .join(', ')
    .slice(0, LIMITS.shortTextLength)
    .replace(/[\ud800-\udbff]$/, '')
}

/** The lists that a saved search shows, one for each kind. */
export function listsOf({ kinds, query }: SavedSearch) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each))
  }
  return (['jobs', 'proposal-requests'] as const)
    .filter((collection) => kinds.includes(KIND_OF[collection]))
    .map((collection) => ({
      collection,
      to: `${LIST_PATHS[collection]}${search.size > 0 ? `?${search}` : ''}`,
    }))
}

/** Where the person is; mail comes in the morning there. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
