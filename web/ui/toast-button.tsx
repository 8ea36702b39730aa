import { useEffect, useRef, useState } from 'react'
import { button } from './button.ts'
import { isTyping } from './shortcuts.ts'

export type ToastAction = {
  id: string
  label: string
  lasts: number
  over: string
  run: () => void
}

type ToastButtonProps = {
  action: ToastAction
  /** By the clock of `performance.now()`. */
  until: number
  onPress: () => void
}

/** Browsers take longer ones for none. */
const LONGEST_TIMER = 2_147_483_647

/** The button of a toast. A paused toast outlives the time in which it does anything, and says so. */
export function ToastButton({ action, until, onPress }: ToastButtonProps) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    setOver(false)
    const timer = setTimeout(() => setOver(true), Math.min(until - performance.now(), LONGEST_TIMER))
    return () => clearTimeout(timer)
  }, [until])
  if (isOver) return <p className="toast-over">{action.over}</p>
  return (
    <button
      type="button"
      className={button('secondary')}
      aria-keyshortcuts="Control+Z Meta+Z"
      title="Ctrl+Z"
      onClick={({ currentTarget }) => {
        // The button goes, and the keyboard would begin at the top of the page.
        if (currentTarget.matches(':focus-visible')) currentTarget.closest<HTMLElement>('.toast')?.focus()
        onPress()
      }}
    >
      {action.label}
    </button>
  )
}

/** Ctrl+Z outside of dialogs and of fields, where it undoes typing. `undo` says whether it did anything. */
export function useUndoKey(undo: () => boolean) {
  const current = useRef(undo)
  useEffect(() => {
    current.current = undo
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey, key, target } = event
      const isUndo = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isTyping(target) || document.querySelector('dialog:modal'))
        return
      if (current.current()) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
