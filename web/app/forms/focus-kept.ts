import { useEffect, useRef } from 'react'

/** When what had the focus went away with a change of the list, its heading has it. */
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
