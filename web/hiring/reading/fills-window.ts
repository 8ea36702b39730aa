import { useLayoutEffect, useRef } from 'react'

/** Tells the style sheet how much of the window is above an element, which then takes the rest of it. */
export function useFillsWindow() {
  const element = useRef<HTMLDivElement>(null)
  // After each rendering, as what is above comes and goes.
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const above = current.getBoundingClientRect().top + scrollY
    current.style.setProperty('--above', `${Math.round(above)}px`)
  })
  return element
}
