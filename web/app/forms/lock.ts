import { useRef, useState } from 'react'

/** Disables a button for a moment. */
export function useLock(ms: number) {
  const [isClosed, setClosed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    setClosed(true)
    timer.current = setTimeout(() => setClosed(false), ms)
  }
  return { isClosed, close }
}
