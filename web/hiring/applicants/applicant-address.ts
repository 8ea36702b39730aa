import { APPLICATION_STATUSES, type ApplicationStatus } from '#contract/vocabulary.ts'

/** A list of applicants as the address of its page says it: the API's own names, and the applicant who is shown beside it. */
const CHOSEN = 'applicant'

export const PAGE_SIZE = 50

export const chosenIn = (search: URLSearchParams) => search.get(CHOSEN)

/** Who did not withdraw. */
export const ACTIVE = APPLICATION_STATUSES.filter((status) => status !== 'WITHDRAWN')

export function filtersIn(search: URLSearchParams) {
  const value = (name: string) => search.get(name) || undefined
  const rating = value('rating')
  const search_key = value('search_key')
  return { ...(rating && { rating }), ...(search_key && { search_key }) }
}

export function queryIn(search: URLSearchParams) {
  const statuses = search.getAll('status').filter(Boolean)
  // What an address says is checked by the API.
  const status = statuses as ApplicationStatus[]
  const sort = search.get('sort') as 'newest' | null
  const page = search.get('page')
  return {
    ...filtersIn(search),
    ...(status.length > 0 && { status }),
    ...(sort && { sort }),
    ...(page && { page }),
    page_size: String(PAGE_SIZE),
  }
}

/** The same list with this applicant beside it, or with none. */
export function choosing(search: URLSearchParams, number: string | undefined): string {
  const next = new URLSearchParams(search)
  if (number) next.set(CHOSEN, number)
  else next.delete(CHOSEN)
  return next.size > 0 ? `?${next}` : '.'
}

/** The list from its first page with one thing changed, and nobody beside it. */
export function narrowing(search: URLSearchParams, name: string, value: string | undefined): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete(CHOSEN)
  if (value) next.set(name, value)
  else next.delete(name)
  return next.size > 0 ? `?${next}` : '.'
}

/** Whether two addresses show the same list. */
export function isSameList(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && listOf(one) === listOf(other)
}

function listOf({ searchParams }: URL): string {
  const list = new URLSearchParams(searchParams)
  list.delete(CHOSEN)
  return list.toString()
}
