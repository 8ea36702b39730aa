import { useEffect, useLayoutEffect, useRef } from 'react'

/** Tells the style sheet how much of the window is above an element, which then takes the rest of it. */
export function useFillsWindow() {
  const element = useRef<HTMLDivElement>(null)
  // After each rendering, as what is above comes and goes.
  useLayoutEffect(() => measure(element.current))
  useEffect(() => {
    const again = () => measure(element.current)
    addEventListener('resize', again)
    return () => removeEventListener('resize', again)
  }, [])
  return element
}

function measure(element: HTMLElement | null) {
  if (!element) return
  const above = element.getBoundingClientRect().top + scrollY
  element.style.setProperty('--above', `${Math.round(above)}px`)
}
