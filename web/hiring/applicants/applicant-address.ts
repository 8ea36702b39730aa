import type { ApplicantCounts, ByScorecards } from '#contract/hiring/applicants.ts'
import type { RejectionReason } from '#contract/hiring/rejections.ts'
import { APPLICATION_STATUSES, type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'

/** The address of a list in the API's own names, with the open applicant and the part of them that is read. */
const CHOSEN = 'applicant'
const PART = 'part'

export const PAGE_SIZE = 50

/** How many applicants the list has, on all pages. */
export function totalIn(search: URLSearchParams, { statuses, stages }: ApplicantCounts): number {
  const own = search.getAll('stage').filter(Boolean)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  if (own.length > 0) {
    return sum(stages.filter(({ id }) => own.includes(String(id))).map(({ count }) => count))
  }
  const shown = search.getAll('status').filter(Boolean)
  const asked = shown.length > 0 ? APPLICATION_STATUSES.filter((status) => shown.includes(status)) : ACTIVE
  return sum(asked.map((status) => statuses[status]))
}

export const pageIn = (search: URLSearchParams) => Number(search.get('page') ?? 1)

/** Another page of the same list. */
export function onPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return next
}

/** The filters of a list, beside its stage. */
export const FILTERS = ['search_key', 'rating', 'scorecards', 'meets', 'reason'] as const

export const chosenIn = (search: URLSearchParams) => search.get(CHOSEN)

/** Without withdrawn applicants. */
export const ACTIVE = APPLICATION_STATUSES.filter((status) => status !== 'WITHDRAWN')

export function filtersIn(search: URLSearchParams) {
  const value = (name: string) => search.get(name) || undefined
  const rating = value('rating')
  const search_key = value('search_key')
  // The API checks these values.
  const meets = value('meets') as 'all' | undefined
  const scorecards = value('scorecards') as ByScorecards | undefined
  const reason = search.getAll('reason').filter(Boolean) as RejectionReason[]
  return {
    ...(rating && { rating }),
    ...(search_key && { search_key }),
    ...(meets && { meets }),
    ...(scorecards && { scorecards }),
    ...(reason.length > 0 && { reason }),
  }
}

/** All of the list, on whatever page. */
export function listQueryIn(search: URLSearchParams) {
  const statuses = search.getAll('status').filter(Boolean)
  // The API checks these values.
  const status = statuses as ApplicationStatus[]
  const stage = search.getAll('stage').filter(Boolean)
  return {
    ...filtersIn(search),
    ...(status.length > 0 && { status }),
    ...(stage.length > 0 && { stage }),
  }
}

export function queryIn(search: URLSearchParams) {
  const sort = search.get('sort') as 'newest' | null
  const page = search.get('page')
  return {
    ...listQueryIn(search),
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

/** The first page of the list in one stage, with no applicant open: one of the job's own, or a status. */
export function narrowingTo(
  search: URLSearchParams,
  place: { name: 'stage' | 'status'; value: string } | undefined,
): string {
  const next = new URLSearchParams(search)
  for (const name of ['page', CHOSEN, 'stage', 'status']) next.delete(name)
  if (place) next.set(place.name, place.value)
  return next.size > 0 ? `?${next}` : '.'
}

/** The first page of the list with one parameter changed, and no applicant open. */
export function narrowing(search: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete(CHOSEN)
  if (value) next.set(name, value)
  else next.delete(name)
  return next.size > 0 ? `?${next}` : '.'
}

/** The first page without a filter, a stage or another order, at whose head new applicants stand; an open one stays open. */
export function wholeList(search: URLSearchParams): URLSearchParams {
  const kept = [...search].filter(([name]) => KEPT.includes(name))
  return new URLSearchParams(kept)
}

const KEPT = [CHOSEN, PART, 'column']

export const isWholeList = (search: URLSearchParams): boolean =>
  [...search].every(
    ([name, value]) =>
      KEPT.includes(name) ||
      value === '' ||
      (name === 'sort' && value === 'newest') ||
      (name === 'page' && value === '1'),
  )

export function isSameList(one: URL, other: URL): boolean {
  return one.pathname === other.pathname && listOf(one) === listOf(other)
}

const listOf = ({ searchParams }: URL): string => withoutChosen(searchParams).toString()

function withoutChosen(search: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(search)
  list.delete(CHOSEN)
  list.delete(PART)
  return list
}
