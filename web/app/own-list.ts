import { useCallback, useEffect, useState } from 'react'

/** A list of one's own while it comes, when it failed, and once it is there. */
export type OwnList<T> = {
  items: T[] | undefined
  hasFailed: boolean
  retry: () => void
  change: (next: (items: T[]) => T[]) => void
}

/** Loads once; `load` has to be the same function each time. A failure is shown where the list stands. */
export function useOwnList<T>(load: () => Promise<T[]>): OwnList<T> {
  const [items, setItems] = useState<T[]>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    load().then(
      (loaded) => isWanted && setItems(loaded),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [load, tries])
  const retry = useCallback(() => setTries((before) => before + 1), [])
  const change = useCallback((next: (items: T[]) => T[]) => setItems((before) => before && next(before)), [])
  return { items, hasFailed, retry, change }
}
