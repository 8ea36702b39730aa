import { APPLICATION_STATUSES, type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'

/** The address of a list in the API's own names, with the open applicant. */
const CHOSEN = 'applicant'

export const PAGE_SIZE = 50

export const chosenIn = (search: URLSearchParams) => search.get(CHOSEN)

/** Without withdrawn applicants. */
export const ACTIVE = APPLICATION_STATUSES.filter((status) => status !== 'WITHDRAWN')

export function filtersIn(search: URLSearchParams) {
  const value = (name: string) => search.get(name) || undefined
  const rating = value('rating')
  const search_key = value('search_key')
  const meets = value('meets') as 'all' | undefined // the API checks it
  return { ...(rating && { rating }), ...(search_key && { search_key }), ...(meets && { meets }) }
}

export function queryIn(search: URLSearchParams) {
  const statuses = search.getAll('status').filter(Boolean)
  // The API checks these values.
  const status = statuses as ApplicationStatus[]
  const sort = search.get('sort') as 'newest' | null
  const page = search.get('page')
  return {
    ...filtersIn(search),
    ...(status.length > 0 && { status }),
    ...(sort && { sort }),
    ...(page && placeOf(page)),
    page_size: String(PAGE_SIZE),
  }
}

/** The API's numbered pages end at a depth, beyond which a cursor names how many rows come before (decisions §2). */
function placeOf(page: string): { page: string } | { cursor: string } {
  const before = (Number(page) - 1) * PAGE_SIZE
  return before >= LIMITS.countExact ? { cursor: `o${before}` } : { page }
}

/** The same list with this applicant open, or none. */
export function choosing(search: URLSearchParams, number: string | undefined): string {
  const next = new URLSearchParams(search)
  if (number) next.set(CHOSEN, number)
  else next.delete(CHOSEN)
  return next.size > 0 ? `?${next}` : '.'
}

/** The first page of the list with one parameter changed, and no applicant open. */
export function narrowing(search: URLSearchParams, name: string, value: string | undefined): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete(CHOSEN)
  if (value) next.set(name, value)
  else next.delete(name)
  return next.size > 0 ? `?${next}` : '.'
}

export function isSameList(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && listOf(one) === listOf(other)
}

function listOf({ searchParams }: URL): string {
  const list = new URLSearchParams(searchParams)
  list.delete(CHOSEN)
  return list.toString()
}
