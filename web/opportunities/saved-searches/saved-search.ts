import '#web/app/i18n/worded-texts.ts'
import type { I18n } from '@lingui/core'
import { parametersOf } from '#contract/opportunities/lists.ts'
import type { SavedQuery, SavedSearch } from '#contract/opportunities/saved-searches.ts'
import { pointOf } from '#contract/parameters.ts'
import { KIND_OF, LIMITS } from '#contract/vocabulary.ts'
import { listPathOf } from '#web/app/list-address.ts'
import { chipsOf } from '#web/opportunities/list/chips.ts'

/** Proposes a name: "midwife, Full time, Remote", cut to the length of a name. */
export function queryWords(query: SavedQuery, i18n: I18n, company?: string | null): string {
  // Read later and elsewhere, so a point is not "where you are".
  const near = query.near === undefined ? null : { name: pointWords(query.near), country: '' }
  const chips = chipsOf(parametersOf(query), i18n, { company: company ?? null, near })
  const words = [query.search_key, ...chips.map((chip) => chip.words)].filter(Boolean)
  // The cut may split a surrogate pair.
  return words
    .join(', ')
    .slice(0, LIMITS.shortTextLength)
    .replace(/[\ud800-\udbff]$/, '')
}

/** "6.69, -1.62". */
const pointWords = (point: string) =>
  pointOf(point)
    .map((degrees) => degrees.toFixed(2))
    .join(', ')

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
