import { Refusal } from '#api/platform/uploads/refusal.ts'
import { spend, type Work } from '#api/platform/uploads/work.ts'
import type { Tag, Watcher } from '#api/platform/uploads/xml.ts'
import { cornersOf, dashesOf } from './drawing-bounds.ts'
import { namesInStyle } from './drawing-styles.ts'

type Named = { name: string; times: number }
/** An element with an id, with those in it that have none: how many there are, and what is drawn within them. */
type Drawn = { elements: number; holds: Drawn[]; names: Named[]; isFlat: boolean; copies?: number | 'asked' }

/** The stack of the process bears far more. */
const MOST_STEPS = 1_000
/** Hold nothing that is drawn by itself, so that all elements of a drawing may refer to them by one rule of a style. */
const FLAT = ['linearGradient', 'radialGradient', 'filter']

/**
 * Counts what a reader draws, as an element that refers to another draws it once more.
 * @throws Refusal for more than the `work` left, for circles, and for style sheets that refer to more than colours and filters
 */
export function watchCopies(work: Work): Watcher {
  const named = new Map<string, Drawn>()
  const open: Drawn[] = []
  const inSheets: string[] = []
  let sheet: string | undefined
  return {
    open(tag) {
      const around = open.at(-1)
      const drawn = drawnBy(tag, named, around)
      if (around && around !== drawn) around.holds.push(drawn)
      drawn.elements += 1 + dashesOf(tag)
      drawn.names.push(...namesIn(tag))
      open.push(drawn)
      if (tag.local === 'style') sheet = ''
    },
    text(piece) {
      if (sheet !== undefined) sheet += piece
    },
    close() {
      const drawn = open.pop()
      inSheets.push(...namesInStyle(sheet ?? ''))
      sheet = undefined
      if (open.length > 0 || !drawn) return
      if (inSheets.some((name) => named.get(name)?.isFlat === false)) throw new Refusal('file_too_complex')
      spend(work, 'drawn', copiesOf(drawn, named))
    },
  }
}

function drawnBy({ local, attributes }: Tag, named: Map<string, Drawn>, around?: Drawn): Drawn {
  const id = attributes.find((attribute) => attribute.local === 'id')?.value
  const known = id === undefined ? around : named.get(id)
  const drawn = known ?? { elements: 0, holds: [], names: [], isFlat: true }
  if (id !== undefined) {
    drawn.isFlat &&= FLAT.includes(local)
    named.set(id, drawn)
  }
  return drawn
}

/** Markers are drawn at each corner of their line. */
const namesIn = (tag: Tag): Named[] =>
  tag.attributes.flatMap(({ local, value }) => {
    if (local === 'href') return value.startsWith('data:') ? [] : [{ name: value.trim().slice(1), times: 1 }]
    const isMarker = /^marker/.test(local) || (local === 'style' && /marker/i.test(value))
    return namesInStyle(value).map((name) => ({ name, times: isMarker ? cornersOf(tag) : 1 }))
  })

function copiesOf(drawn: Drawn, named: Map<string, Drawn>, steps = 0): number {
  if (drawn.copies === 'asked' || steps > MOST_STEPS) throw new Refusal('file_too_complex')
  if (drawn.copies !== undefined) return drawn.copies
  drawn.copies = 'asked'
  const others = drawn.holds.map((held) => copiesOf(held, named, steps + 1))
  const referred = drawn.names.map(({ name, times }) => {
    const other = named.get(name)
    return other ? times * copiesOf(other, named, steps + 1) : 0
  })
  drawn.copies = [...others, ...referred].reduce((sum, copies) => sum + copies, drawn.elements)
  return drawn.copies
}
