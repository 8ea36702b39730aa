import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keys of the score sheet: digits go into the points of the criterion where one is, j and k or the arrows lead to the next and the
 * previous one, n and p to another proposal. In a reason every key is what it is.
 */
export function useScoreKeys(list: RefObject<HTMLElement | null>, onMove: (by: number) => void) {
  const move = useRef(onMove)
  move.current = onMove
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || isElsewhere(target)) return
      const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('[data-points]:enabled') ?? [])]
      const at = target instanceof HTMLInputElement ? fields.indexOf(target) : -1
      if (key in PROPOSALS) {
        event.preventDefault()
        return move.current(PROPOSALS[key] ?? 0)
      }
      if (key in CRITERIA) {
        event.preventDefault()
        return focus(fields[Math.max(0, Math.min(fields.length - 1, at + (CRITERIA[key] ?? 0)))])
      }
      // The digit itself arrives in the field, which has the focus by then.
      if (/^\d$/.test(key) && at < 0) focus(fields[0])
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [list])
}

const PROPOSALS: Record<string, number> = { n: 1, p: -1 }
const CRITERIA: Record<string, number> = { j: 1, ArrowDown: 1, Enter: 1, k: -1, ArrowUp: -1 }

/** Texts, buttons, links and dialogs have keys of their own. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element &&
  !target.matches('[data-points]') &&
  target.closest('textarea, input, select, button, a, [role="dialog"], dialog, iframe') !== null

function focus(field: HTMLInputElement | undefined) {
  field?.focus()
  field?.select()
}
