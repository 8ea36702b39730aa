import { useEffect, useRef } from 'react'

/** Scrolls a strip of links, which can be wider than a phone's screen, to the current one; again with each `place`. */
export function useCurrentInView(place: string) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has another current link
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place])
  return strip
}
