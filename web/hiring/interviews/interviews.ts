import { useCallback, useEffect, useRef, useState } from 'react'
import { type Interviews, listInterviews, listOwnInterviews } from '#contract/hiring/interviews.ts'
import { api } from '#web/app/api.ts'
import type { Side } from '#web/app/thread.ts'

/** The interviews of one application; asked for again with each `version`. */
export function useInterviews({ side, number, version }: { side: Side; number: string; version: unknown }) {
  const [all, setAll] = useState<Interviews>()
  const [hasFailed, setFailed] = useState(false)
  const asked = useRef(0)
  const load = useCallback(async () => {
    const mine = ++asked.current
    const endpoint = side === 'company' ? listInterviews : listOwnInterviews
    const [loaded] = await Promise.allSettled([api(endpoint, { params: { number } })])
    // What was changed meanwhile is newer.
    if (mine !== asked.current) return
    setFailed(loaded.status === 'rejected')
    if (loaded.status === 'fulfilled') setAll(loaded.value)
  }, [side, number])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version loads again
  useEffect(() => void load(), [load, version])
  const keep = (changed: Interviews) => {
    asked.current++
    setFailed(false)
    setAll(changed)
  }
  return { all, hasFailed, reload: load, keep }
}
