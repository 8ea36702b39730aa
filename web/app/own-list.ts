import { useCallback } from 'react'
import { useLoaded } from './loaded.ts'

/** A list of one's own while it comes, when it failed, and once it is there. */
export type OwnList<T> = {
  items: T[] | undefined
  hasFailed: boolean
  retry: () => void
  change: (next: (items: T[]) => T[]) => void
}

/** Loads once; `load` has to be the same function each time. A failure is shown where the list stands. */
export function useOwnList<T>(load: () => Promise<T[]>): OwnList<T> {
  const { data: items, state, reload: retry, change: changeData } = useLoaded(load)
  const change = useCallback<OwnList<T>['change']>(
    (next) => changeData((before) => before && next(before)),
    [changeData],
  )
  return { items, hasFailed: state === 'failed', retry, change }
}
