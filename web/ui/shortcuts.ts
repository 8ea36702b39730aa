import { type KeyboardEvent as KeyPress, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

const KEY = 'single_keys'
const listeners = new Set<() => void>()

/** Speech input and tremor trigger single keys by accident, so they can be switched off (WCAG 2.1.4). */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, isSwitchedOn, () => true)
  return [isOn, switchKeys]
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const isSwitchedOn = () => localStorage.getItem(KEY) !== 'off'

function switchKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

/** Handlers by key; `false` leaves the key to the browser. */
export type Shortcuts = Record<string, () => unknown>

/** Listens outside of fields and dialogs. */
export function useShortcuts(shortcuts: Shortcuts) {
  const current = useRef(shortcuts)
  // Before the paint: a key pressed on what has just appeared is for it.
  useLayoutEffect(() => {
    current.current = shortcuts
  })
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      const act = Object.hasOwn(current.current, key) ? current.current[key] : undefined
      if (!act || !isSwitchedOn() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return
      if (document.querySelector('dialog:modal')) return
      if (isTyping(target) || (key === 'Escape' && isField(target))) return key === 'Escape' && leave(target)
      if (act() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Only a second Escape is for the page. */
const isField = (target: EventTarget | null) =>
  isTyping(target) || (target instanceof HTMLElement && target.matches('input[type=radio]'))

const leave = (target: EventTarget | null) => target instanceof HTMLElement && target.blur()

/** Ctrl+Enter sends the form of the field. */
export function sendByKey(event: KeyPress<HTMLFormElement>) {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Where keys are text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]') !== null
