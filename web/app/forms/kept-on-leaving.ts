import { useEffect, useLayoutEffect, useRef } from 'react'
import { forgetDraft, keepDraft } from './form-draft.ts'

/**
 * Keeps what is unsaved when a form goes away without an end: a session that ended, a reload, a way back. Files cannot be
 * kept: `changes` leaves them out.
 */
export function useKeptOnLeaving(draft: string, changes: () => object) {
  const hasEnded = useRef(false)
  const keep = useRef(() => {})
  keep.current = () => {
    if (hasEnded.current) return
    const left = changes()
    if (Object.keys(left).length > 0) keepDraft(draft, left)
    else forgetDraft(draft)
  }
  // The fields are still there when this is undone.
  useLayoutEffect(() => () => keep.current(), [])
  useEffect(() => {
    const onLeave = () => keep.current()
    addEventListener('pagehide', onLeave)
    return () => removeEventListener('pagehide', onLeave)
  }, [])
  return () => {
    hasEnded.current = true
    forgetDraft(draft)
  }
}
