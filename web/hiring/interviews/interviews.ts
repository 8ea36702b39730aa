import { useCallback } from 'react'
import { type Interviews, listInterviews, listOwnInterviews } from '#contract/hiring/interviews.ts'
import { api } from '#web/app/api.ts'
import { useLoaded } from '#web/app/loaded.ts'
import type { Side } from '#web/app/thread.ts'

/** Loads the interviews of one application, again with each `version`. */
export function useInterviews({ side, number, version }: { side: Side; number: string; version: unknown }) {
  const endpoint = side === 'company' ? listInterviews : listOwnInterviews
  const load = useCallback(() => api(endpoint, { params: { number } }), [endpoint, number])
  const { data: all, state, reload, change } = useLoaded(load, version)
  return {
    all,
    hasFailed: state === 'failed',
    reload,
    replace: (changed: Interviews) => change(() => changed),
  }
}
