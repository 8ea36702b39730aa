import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'

/** So far a press is still a click. */
const THRESHOLD = 6
/** Beside the edge of the board it scrolls. */
const EDGE = 48
const SCROLL = 14

type Drag = { row: ApplicantRow; from: string; x: number; y: number; over: string | undefined }
type Begun = { row: ApplicantRow; from: string; x: number; y: number; isLifted: boolean }

/**
 * Carries a card to another column: with a mouse by the whole card, with a finger or pen by its handle, so that a swipe still
 * scrolls. Escape leaves it where it was.
 */
export function useBoardDrag(onDrop: (row: ApplicantRow, from: string, to: string) => void) {
  const board = useRef<HTMLElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const begun = useRef<Begun>(undefined)
  const wasDragged = useRef(false)
  const pointer = useRef({ x: 0, y: 0 })
  useEdgeScroll(board, pointer, drag !== undefined)

  const stop = () => {
    begun.current = undefined
    setDrag(undefined)
  }
  const handlers = (row: ApplicantRow, from: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerType, button, target, clientX: x, clientY: y } = event
      wasDragged.current = false
      const isHandle = target instanceof Element && target.closest('[data-handle]') !== null
      if (button !== 0 || (pointerType !== 'mouse' && !isHandle)) return
      begun.current = { row, from, x, y, isLifted: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = begun.current
      if (!start) return
      const { clientX: x, clientY: y, currentTarget, pointerId } = event
      if (!start.isLifted) {
        if (Math.hypot(x - start.x, y - start.y) < THRESHOLD) return
        start.isLifted = true
        wasDragged.current = true
        currentTarget.setPointerCapture(pointerId)
        listenForEscape(currentTarget, pointerId)
      }
      pointer.current = { x, y }
      setDrag({ row, from, x, y, over: columnAt(x, y) })
    },
    onPointerUp: ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      const start = begun.current
      stop()
      const to = start?.isLifted ? columnAt(x, y) : undefined
      if (start && to && to !== start.from) onDrop(start.row, start.from, to)
    },
    onLostPointerCapture: stop,
    onPointerCancel: stop,
    // A link would begin a drag of its own.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { board, drag, handlers }
}

type Point = { x: number; y: number }

/** The board scrolls as long as the pointer rests at its edge, moving or not. */
function useEdgeScroll(
  board: RefObject<HTMLElement | null>,
  pointer: RefObject<Point>,
  isDragging: boolean,
) {
  useEffect(() => {
    if (!isDragging) return
    let frame = requestAnimationFrame(function scroll() {
      const element = board.current
      if (element) {
        const { left, right } = element.getBoundingClientRect()
        if (pointer.current.x < left + EDGE) element.scrollLeft -= SCROLL
        else if (pointer.current.x > right - EDGE) element.scrollLeft += SCROLL
      }
      frame = requestAnimationFrame(scroll)
    })
    return () => cancelAnimationFrame(frame)
  }, [board, pointer, isDragging])
}

const columnAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset.column

function listenForEscape(element: HTMLElement, pointerId: number) {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && element.hasPointerCapture(pointerId)) element.releasePointerCapture(pointerId)
  }
  addEventListener('keydown', onKey)
  element.addEventListener('lostpointercapture', () => removeEventListener('keydown', onKey), { once: true })
}
