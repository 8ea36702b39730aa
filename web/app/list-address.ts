import { FILTER_NAMES, type FilterName } from '#contract/opportunities/filters.ts'
import { type Collection, KIND_OF, LIST_PATHS } from '#contract/vocabulary.ts'

/** The page of a collection's list. */
export const listPathOf = (collection: Collection): string => LIST_PATHS[KIND_OF[collection]]

/** The page of a job seeker's bookmarks. */
export const bookmarkedPath = (collection: Collection) => `${listPathOf(collection)}bookmarked/`

/** The collection of a page's path, in any case; `/` shows the jobs. */
export function collectionOf(pathname: string): Collection {
  return /^\/rfps(\/|$)/i.test(pathname) ? 'proposal-requests' : 'jobs'
}

/** The filters of a list; the search bar shows its words. */
const FILTERS = FILTER_NAMES.filter((name) => name !== 'search_key')

type ChosenFilter = { name: FilterName; value: string }

/** Cursors are for the API only; pages have numbers. */
const CURSOR = 'cursor'

/** The list's query for the API: repeated names become lists. */
export function rawQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    if (name === CURSOR || (values[0] === '' && values.length === 1)) continue
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}

/** The query for a new search, which keeps all but the words and the page. */
export function keptBySearch(search: URLSearchParams): { name: string; value: string }[] {
  return [...FILTERS, 'sort', 'page_size'].flatMap((name) => valuesOf(search, name))
}

/** Adds or removes a filter's value and returns to the first page. */
export function toggled(search: URLSearchParams, { name, value }: ChosenFilter): string {
  const has = search.getAll(name).includes(value)
  return changed(search, (next) => (has ? next.delete(name, value) : next.append(name, value)))
}

/** Sets a filter to this value alone, or to none. */
export function replaced(search: URLSearchParams, name: string, value?: string): string {
  return changed(search, (next) => (value === undefined ? next.delete(name) : next.set(name, value)))
}

export function withoutFilters(search: URLSearchParams): string {
  return changed(search, (next) => {
    for (const name of FILTERS) next.delete(name)
  })
}

export function pageAddress(search: URLSearchParams, page: number): string {
  return changed(search, (next) => {
    if (page > 1) next.set('page', String(page))
  })
}

/** The address of the first page after a change of its parameters. */
export function changed(search: URLSearchParams, change: (next: URLSearchParams) => void): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete(CURSOR)
  for (const [name, value] of [...next]) if (value === '') next.delete(name)
  change(next)
  const text = next.toString()
  return text ? `?${text}` : '.'
}

function valuesOf<N extends string>(search: URLSearchParams, name: N): { name: N; value: string }[] {
  const values = search.getAll(name).filter(Boolean)
  return values.map((value) => ({ name, value }))
}
