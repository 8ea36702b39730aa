import { Suspense, useEffect, useRef, useState } from 'react'
import { island } from '#web/app/island.ts'
import { labelOf } from './provider/pending.ts'

const Dialog = island(() =>
  import('./two-step/reauthentication-dialog.tsx').then((part) => part.ReauthenticationDialog),
)

/** Opens the dialog when the API wants to know again who the person is (web/app/api.ts); all requests that wait get one answer. */
export function Reauthentication() {
  const [waiting, setWaiting] = useState<((isProven: boolean) => void)[]>([])
  const isAsking = waiting.length > 0
  const label = useFocusReturned(isAsking)
  useEffect(() => {
    const onAsked = (event: Event) => {
      event.preventDefault()
      const { detail } = event as CustomEvent<(isProven: boolean) => void> // made in web/app/api.ts alone
      setWaiting((before) => [...before, detail])
    }
    addEventListener('reauthentication', onAsked)
    return () => removeEventListener('reauthentication', onAsked)
  }, [])
  const answer = (isProven: boolean) => {
    for (const resolve of waiting) resolve(isProven)
    setWaiting([])
  }
  if (!isAsking) return null
  return (
    <Suspense>
      <Dialog pressed={label} onAnswer={answer} />
    </Suspense>
  )
}

/**
 * Gives the focus back to what was pressed, also where that was disabled meanwhile, which loses it.
 * @returns the label of what was pressed; it may say something else while it waits
 */
function useFocusReturned(isAsking: boolean) {
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
