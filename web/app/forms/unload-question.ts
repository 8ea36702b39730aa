import { useEffect, useRef } from 'react'

/** The browser asks before the page goes away with what was not saved. */
export function useUnloadQuestion(hasUnsaved: () => boolean) {
  const latest = useRef(hasUnsaved)
  latest.current = hasUnsaved
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
