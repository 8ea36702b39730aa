import { useCallback } from 'react'
import {
  type Interviews,
  listInterviews,
  listOwnInterviews,
  type OwnInterviews,
} from '#contract/hiring/interviews.ts'
import { api } from '#web/app/api.ts'
import { useLoaded } from '#web/app/loaded.ts'

/** The interviews of an applicant, as the company sees them, again with each `version`. */
export function useCompanyInterviews(number: string, version: unknown) {
  const load = useCallback((): Promise<Interviews> => api(listInterviews, { params: { number } }), [number])
  return useAll(load, version)
}

/** The interviews of an own application. */
export function useOwnInterviews(number: string, version: unknown) {
  const load = useCallback(
    (): Promise<OwnInterviews> => api(listOwnInterviews, { params: { number } }),
    [number],
  )
  return useAll(load, version)
}

function useAll<T>(load: () => Promise<T>, version: unknown) {
  const { data: all, state, reload, change } = useLoaded(load, version)
  return { all, hasFailed: state === 'failed', reload, replace: (now: T) => change(() => now) }
}
