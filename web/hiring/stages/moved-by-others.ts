import { useEffect, useRef } from 'react'
import { followMoves } from '#web/app/session/live-news.ts'

/** Acts whenever somebody else may have moved applicants of a job. */
export function useMovedByOthers(job: number, act: () => void) {
  const newest = useRef(act)
  newest.current = act
  useEffect(() => followMoves(job, () => newest.current()), [job])
}
