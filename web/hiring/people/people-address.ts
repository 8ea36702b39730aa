/** The address of the list in the API's own names, with the person who is open. */
const PERSON = 'person'
const FILTERS = ['search_key', 'tag', 'pool', 'job', 'status', 'contact', 'ending'] as const
export type PeopleFilter = (typeof FILTERS)[number]

export const PAGE_SIZE = 50

export const isNarrowed = (search: URLSearchParams) => FILTERS.some((name) => search.get(name))

export const personIn = (search: URLSearchParams) => Number(search.get(PERSON)) || undefined

/** The filters alone; the API checks the values. */
export function listQueryIn(search: URLSearchParams): Partial<Record<PeopleFilter, never>> {
  const asked = FILTERS.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return Object.fromEntries(asked)
}

/** One more than a page has, to know whether there is another. */
export function queryIn(search: URLSearchParams) {
  const cursor = search.get('cursor')
  return { ...listQueryIn(search), ...(cursor && { cursor }), page_size: String(PAGE_SIZE + 1) }
}

const addressOf = (search: URLSearchParams) => (search.size > 0 ? `?${search}` : '.')

/** The same list with this person open, or nobody. */
export function opening(search: URLSearchParams, id: number | undefined): string {
  const next = new URLSearchParams(search)
  if (id === undefined) next.delete(PERSON)
  else next.set(PERSON, String(id))
  return addressOf(next)
}

/** The first page of the list with one filter changed, and nobody open. */
export function narrowing(search: URLSearchParams, name: PeopleFilter, value: string): string {
  const next = new URLSearchParams(search)
  for (const each of [PERSON, 'cursor', name]) next.delete(each)
  if (value) next.set(name, value)
  return addressOf(next)
}

/** The page after this row, or the first one. */
export function turning(search: URLSearchParams, cursor: string | undefined): string {
  const next = new URLSearchParams(search)
  next.delete(PERSON)
  if (cursor) next.set('cursor', cursor)
  else next.delete('cursor')
  return addressOf(next)
}

/** Whether two addresses differ by the open person alone. */
export function isSameList(one: URL, other: URL): boolean {
  const listOf = ({ searchParams }: URL) => opening(searchParams, undefined)
  return one.pathname === other.pathname && listOf(one) === listOf(other)
}
