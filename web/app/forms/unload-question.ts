import { useEffect, useRef } from 'react'

/** Makes the browser ask before the page closes with unsaved input. */
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
