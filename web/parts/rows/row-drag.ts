import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Moves a row of a list by its handle, with a mouse, pen or finger. While one is dragged the style sheet shows the heads of the
 * rows alone, so that all fit in view. Escape leaves the order as it was.
 */
export function useRowDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number>()
  /** The row before which it would be put. */
  const [target, setTarget] = useState<number>()
  const keepUnderPointer = useRef<{ element: HTMLElement; top: number }>(undefined)

  // The rows above become shorter, and the page moves with them.
  useLayoutEffect(() => {
    const kept = keepUnderPointer.current
    if (!kept) return
    keepUnderPointer.current = undefined
    window.scrollBy(0, kept.element.getBoundingClientRect().top - kept.top)
  })

  const stop = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  const rowsOf = () =>
    [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement && 'row' in row.dataset)
  const targetAt = (y: number): number =>
    rowsOf().filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y > top + height / 2
    }).length

  const handle = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      const { currentTarget: element, pointerId } = event
      element.setPointerCapture(pointerId)
      keepUnderPointer.current = { element, top: element.getBoundingClientRect().top }
      setDragged(at)
      const onKey = ({ key }: KeyboardEvent) => {
        if (key === 'Escape' && element.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId)
      }
      addEventListener('keydown', onKey)
      element.addEventListener('lostpointercapture', () => removeEventListener('keydown', onKey), {
        once: true,
      })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged !== undefined) setTarget(targetAt(event.clientY))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (dragged === undefined) return
      const before = targetAt(event.clientY)
      stop()
      onMove(dragged, before > dragged ? before - 1 : before)
    },
    onLostPointerCapture: stop,
  })
  return { list, dragged, target, handle }
}
