import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { focusedNumber, linkOf } from '#web/hiring/applicants/step-keys.ts'
import { useKeyLines, usePageKeys } from '#web/parts/workspace/page-keys.ts'

/** Keys from card to card: down and up a column, and to the columns beside it. */
export function useBoardKeys(
  board: RefObject<HTMLElement | null>,
  onMove: ((number: string | undefined) => unknown) | undefined,
) {
  const text = useText()
  const columns = () =>
    [...(board.current?.querySelectorAll('[data-column]') ?? [])].map((column) => [
      ...column.querySelectorAll<HTMLElement>('[data-number]'),
    ])
  const step = (down: number, right: number) => {
    const all = columns()
    const number = focusedNumber()
    const at = all.findIndex((cards) => cards.some((card) => card.dataset.number === number))
    if (at < 0) return all.flat()[0]?.focus()
    const place = all[at]?.findIndex((card) => card.dataset.number === number) ?? 0
    // Empty columns are passed over.
    const beside = right > 0 ? all.slice(at + 1) : all.slice(0, at).reverse()
    const cards = right === 0 ? all[at] : beside.find(({ length }) => length > 0)
    const next = cards?.[right === 0 ? place + down : Math.min(place, cards.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  usePageKeys({
    j: { label: text('keys.next'), act: () => step(1, 0) },
    k: { label: text('keys.previous'), act: () => step(-1, 0) },
    l: { label: text('board.keys.right'), act: () => step(0, 1) },
    h: { label: text('board.keys.left'), act: () => step(0, -1) },
    ...(onMove && { m: { label: text('keys.move'), act: () => onMove(focusedNumber()) } }),
  })
  // Heard by the button of each card.
  const lines = [
    { keys: [text('board.keys.space')], label: text('board.keys.carry') },
    { keys: ['←', '→'], label: text('board.keys.choose') },
    { keys: ['Esc'], label: text('board.keys.leave') },
    { keys: [text('keys.undoKeys')], label: text('keys.undo') },
  ]
  useKeyLines(onMove ? lines : [])
}

/** A card that is moved is another element in its new column: the focus goes there with it, once it is shown. */
export function useFocusOnCard() {
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined || document.activeElement !== document.body) return
    const handle = linkOf(wanted.current)?.closest('li')?.querySelector<HTMLElement>('[data-handle]')
    if (!handle) return
    wanted.current = undefined
    handle.focus()
  })
  return (number: string) => {
    wanted.current = number
  }
}
