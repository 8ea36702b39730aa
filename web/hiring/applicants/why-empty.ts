import type { ApplicantCounts } from '#contract/hiring/applicants.ts'
import { FILTERS, totalIn } from './applicant-address.ts'

/** Why a page of the list has nobody on it, as far as the person can do something about it. */
export function whyEmpty(search: URLSearchParams, counts: ApplicantCounts) {
  if (totalIn(search, counts) > 0) return 'page'
  const hasWords = Boolean(search.get('search_key'))
  const hasFilters = FILTERS.some((name) => name !== 'search_key' && search.get(name))
  // The counts are of every stage, but only of who has the words and passes the filters.
  const inAnyStage = Object.values(counts.statuses).reduce((sum, count) => sum + count, 0)
  if (inAnyStage === 0) {
    if (hasWords) return hasFilters ? 'both' : 'words'
    return hasFilters ? 'filters' : 'nobody'
  }
  const isOfFound = hasWords || hasFilters
  if (search.get('stage') || search.get('status')) return isOfFound ? 'stageOfFound' : 'stage'
  return isOfFound ? 'withdrawnOfFound' : 'withdrawn'
}

const CLEARED = {
  page: ['page'],
  words: ['search_key', 'page', 'stage', 'status'],
  filters: [...FILTERS, 'page', 'stage', 'status'],
  both: [...FILTERS, 'page', 'stage', 'status'],
  stage: ['stage', 'status', 'page'],
  stageOfFound: ['stage', 'status', 'page'],
  withdrawn: ['page'],
  withdrawnOfFound: ['page'],
} as const

/** The list without what leaves it empty; undefined where there is nothing to clear. */
export function wayOut(why: ReturnType<typeof whyEmpty>, search: URLSearchParams): string | undefined {
  if (why === 'nobody') return undefined
  const next = new URLSearchParams(search)
  for (const name of CLEARED[why]) next.delete(name)
  if (why === 'withdrawn' || why === 'withdrawnOfFound') next.set('status', 'WITHDRAWN')
  return next.size > 0 ? `?${next}` : '.'
}
