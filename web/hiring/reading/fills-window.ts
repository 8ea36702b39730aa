import { useEffect, useLayoutEffect, useRef } from 'react'

/** Tells the style sheet how much of the window is above an element, which then takes the rest of it. */
export function useFillsWindow() {
  const element = useRef<HTMLDivElement>(null)
  // After each rendering, as what is above comes and goes.
  useLayoutEffect(() => measure(element.current))
  // The page above is laid out anew after the window has its new size, and then so is the element.
  useEffect(() => {
    const again = () => requestAnimationFrame(() => measure(element.current))
    const watch = new ResizeObserver(again)
    if (element.current) watch.observe(element.current)
    watch.observe(document.documentElement)
    return () => watch.disconnect()
  }, [])
  return element
}

function measure(element: HTMLElement | null) {
  if (!element) return
  const above = element.getBoundingClientRect().top + scrollY
  element.style.setProperty('--above', `${Math.round(above)}px`)
}
