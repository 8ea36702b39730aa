import { useCallback, useEffect, useRef, useState } from 'react'

/** `idle` before the first request. After `failed`, `data` is that of the last success, if there was one. */
type Loaded<T> = {
  state: 'idle' | 'loading' | 'failed' | 'ready'
  data: T | undefined
  reload: () => void
  /** Changes the data at once and drops the answer of a pending request, which does not know of the change. */
  change: (next: (data: T | undefined) => T | undefined) => void
}

type Load<T> = (() => Promise<T>) | undefined
type Answer<T> = { to: Load<T>; data: T | undefined; hasFailed: boolean }

/** Loads data, again with each `version`; `load` must be the same function as long as it loads the same. */
export function useLoaded<T>(load: Load<T>, version?: unknown): Loaded<T> {
  const [answer, setAnswer] = useState<Answer<T>>()
  const newest = useRef(0)
  const answered = useRef<Load<T>>(undefined)
  const reload = useCallback(async () => {
    const own = ++newest.current
    if (!load) return
    const [came] = await Promise.allSettled([load()])
    if (own !== newest.current) return
    answered.current = load
    setAnswer((before) => ({
      to: load,
      data: came.status === 'fulfilled' ? came.value : before?.to === load ? before?.data : undefined,
      hasFailed: came.status === 'rejected',
    }))
  }, [load])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version loads again
  useEffect(() => void reload(), [reload, version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `load` makes the data obsolete
  useEffect(() => {
    return () => {
      newest.current++
      answered.current = undefined
    }
  }, [load])
  const change = useCallback<Loaded<T>['change']>(
    (next) => {
      if (answered.current !== load) return
      newest.current++
      setAnswer((before) => ({ to: load, data: next(before?.data), hasFailed: false }))
    },
    [load],
  )
  const current = answer?.to === load ? answer : undefined
  return { state: stateOf(load, current), data: current?.data, reload, change }
}

function stateOf<T>(load: Load<T>, answer: Answer<T> | undefined): Loaded<T>['state'] {
  if (!load) return 'idle'
  if (!answer) return 'loading'
  return answer.hasFailed ? 'failed' : 'ready'
}

/** Acts whenever the person comes back to the page from another one, because others may have changed what it shows. */
export function useReturn(act: (() => unknown) | undefined) {
  useEffect(() => {
    if (!act) return
    const onReturn = () => void (document.hidden || act())
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('focus', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('focus', onReturn)
    }
  }, [act])
}
