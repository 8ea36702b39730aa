import { useEffect, useRef } from 'react'

/** Ctrl+K, or ⌘K: works in fields as well, as it types nothing; not over another dialog. */
export function usePaletteKey(open: () => void) {
  const current = useRef(open)
  useEffect(() => {
    current.current = open
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isAsked || event.defaultPrevented || document.querySelector('dialog:modal')) return
      event.preventDefault()
      current.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
