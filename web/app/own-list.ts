import { useCallback } from 'react'
import { useLoaded } from './loaded.ts'

/** A signed-in person's list: loading, failed or loaded. */
export type OwnList<T> = {
  items: T[] | undefined
  hasFailed: boolean
  retry: () => void
  change: (next: (items: T[]) => T[]) => void
}

/** Loads once; `load` must be the same function each time. */
export function useOwnList<T>(load: () => Promise<T[]>): OwnList<T> {
  const { data: items, state, reload: retry, change: changeData } = useLoaded(load)
  const change = useCallback<OwnList<T>['change']>(
    (next) => changeData((before) => before && next(before)),
    [changeData],
  )
  return { items, hasFailed: state === 'failed', retry, change }
}
