import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'

/** So far a press is still a click. */
const THRESHOLD = 6
/** Beside the edge of the board it scrolls. */
const EDGE = 48
const SCROLL = 14

type Drag = { row: ApplicantRow; from: string; x: number; y: number; over: string | undefined }

/**
 * Carries a card to another column: with a mouse by the whole card, with a finger or pen by its handle, so that a swipe still
 * scrolls. Escape leaves it where it was.
 */
export function useBoardDrag(onDrop: (row: ApplicantRow, from: string, to: string) => void) {
  const board = useRef<HTMLElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const wasDragged = useRef(false)
  const pointer = useRef({ x: 0, y: 0 })
  useEdgeScroll(board, pointer, drag !== undefined)

  const begin = (row: ApplicantRow, from: string) => (down: PointerEvent<HTMLElement>) => {
    const { pointerType, pointerId, button, target, clientX, clientY } = down
    wasDragged.current = false
    const isHandle = target instanceof Element && target.closest('[data-handle]') !== null
    if (button !== 0 || (pointerType !== 'mouse' && !isHandle)) return
    followPointer(pointerId, {
      onMove: ({ x, y }) => {
        if (!wasDragged.current && Math.hypot(x - clientX, y - clientY) < THRESHOLD) return
        wasDragged.current = true
        pointer.current = { x, y }
        setDrag({ row, from, x, y, over: columnAt({ x, y }) })
      },
      onEnd: (at) => {
        setDrag(undefined)
        const to = at && wasDragged.current ? columnAt(at) : undefined
        if (to && to !== from) onDrop(row, from, to)
      },
    })
  }
  const handlers = (row: ApplicantRow, from: string) => ({
    onPointerDown: begin(row, from),
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

type Following = { onMove: (at: Point) => void; onEnd: (at: Point | undefined) => void }

/** Follows a pressed pointer wherever it goes; a quick one is over another column with its first move. `undefined` ends it nowhere. */
function followPointer(pointerId: number, { onMove, onEnd }: Following) {
  const listening = new AbortController()
  const options = { signal: listening.signal }
  const end = (at: Point | undefined) => {
    listening.abort()
    onEnd(at)
  }
  const isOurs = (event: globalThis.PointerEvent) => event.pointerId === pointerId
  addEventListener('pointermove', (event) => isOurs(event) && onMove(event), options)
  addEventListener('pointerup', (event) => isOurs(event) && end(event), options)
  addEventListener('pointercancel', (event) => isOurs(event) && end(undefined), options)
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(undefined), options)
}

type Point = { x: number; y: number }

/** The board scrolls as long as the pointer rests at its edge, moving or not. */
function useEdgeScroll(board: RefObject<HTMLElement | null>, pointer: RefObject<Point>, isDragging: boolean) {
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

const columnAt = ({ x, y }: Point): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset.column
