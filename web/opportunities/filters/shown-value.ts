import { type RefObject, useEffect, useRef } from 'react'

/** A field that shows a value of the address, also after it changes there; the field stays, and the focus with it. */
export function useShownValue<E extends HTMLInputElement | HTMLSelectElement>(
  value: string,
  /** Sets it anew as well when this changes. */
  address: string = value,
): RefObject<E | null> {
  const field = useRef<E>(null)
  const isNew = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says when it is to be shown anew
  useEffect(() => {
    // At first it shows what it began with, and keeps what was typed before the page was alive.
    if (!isNew.current && field.current) field.current.value = value
    isNew.current = false
  }, [value, address])
  return field
}
