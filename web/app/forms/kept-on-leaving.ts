import { useEffect, useLayoutEffect, useRef } from 'react'
import { forgetDraft, keepDraft } from './form-draft.ts'

/**
 * Stores unsaved input when a form is left otherwise than by saving: the session ends, the page reloads, the person goes
 * back. Files cannot be stored, so `changes` leaves them out.
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
  // A layout effect is cleaned up while the fields are still there.
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
