import '#web/app/i18n/worded-texts.ts'
import type { I18n } from '@lingui/core'
import { parametersOf } from '#contract/opportunities/lists.ts'
import type { SavedQuery, SavedSearch } from '#contract/opportunities/saved-searches.ts'
import { KIND_OF, LIMITS } from '#contract/vocabulary.ts'
import { listPathOf } from '#web/app/list-address.ts'
import { chipsOf } from '#web/opportunities/list/chips.ts'

/** Proposes a name: "midwife, Full time, Remote", cut to the length of a name. */
export function queryWords(query: SavedQuery, i18n: I18n, company?: string | null): string {
  const chips = chipsOf(parametersOf(query), i18n, { company: company ?? null })
  const words = [query.search_key, ...chips.map((chip) => chip.words)].filter(Boolean)
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
