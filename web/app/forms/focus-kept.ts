import { useEffect, useRef } from 'react'

/** Moves the focus to the heading when a change of the list removed the focused element. */
export function useFocusKept(items: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(items)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== items
    before.current = items
    if (hasChanged && document.activeElement === document.body) heading.current?.focus()
  }, [items])
  return heading
}
