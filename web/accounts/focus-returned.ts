import { useEffect, useRef } from 'react'
import { labelOf } from './provider/pending.ts'

/**
 * Gives the focus back to what was pressed, also where that was disabled meanwhile, which loses it.
 * @returns the label of what was pressed; it may say something else while it waits
 */
export function useFocusReturned(isAsking: boolean) {
  const focused = useRef<HTMLElement>(undefined)
  const pressed = useRef<HTMLElement>(undefined)
  const label = useRef('')
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      focused.current = target
      if (!target.closest('dialog')) label.current = labelOf(target)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  // Before the dialog takes the focus, which a layout effect of its own does.
  if (isAsking && !pressed.current) pressed.current = focused.current
  useEffect(() => {
    if (isAsking || !pressed.current) return
    focusOnceEnabled(pressed.current)
    pressed.current = undefined
  }, [isAsking])
  return label
}

function focusOnceEnabled(element: HTMLElement) {
  const isLost = () => document.activeElement === document.body
  if (isLost()) element.focus()
  if (!element.matches(':disabled')) return
  const observer = new MutationObserver(() => {
    observer.disconnect()
    if (isLost()) element.focus()
  })
  observer.observe(element, { attributeFilter: ['disabled'] })
}
