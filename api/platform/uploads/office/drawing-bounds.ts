import { Refusal } from '#api/platform/uploads/refusal.ts'
import type { Tag, Watcher } from '#api/platform/uploads/xml.ts'

/** Tiles of a pattern, or dashes of all lines by one rule, along the greatest length of a drawing. */
const MOST_TILES = 10_000
/** A dash costs a reader far less than an element does. */
const DASHES_OF_ELEMENT = 100
const MOST = { octaves: 10, region: 1e7, ratio: 100, blur: 1e6, order: 100 }

const SHAPES = ['path', 'line', 'polyline', 'polygon', 'rect', 'circle', 'ellipse']
const PLACES = /^(?:d|points|viewBox|[xy][12]?|c[xy]|r[xy]?|width|height)$/
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi
const DASHES = /stroke-dasharray\s*:([^;}]*)/g

const numbersIn = (text: string) => text.match(NUMBER)?.map((number) => Math.abs(Number(number))) ?? []
/** Of a long path, one by one. */
function greatestIn(text: string): number {
  let greatest = 0
  for (const [number] of text.matchAll(NUMBER)) greatest = Math.max(greatest, Math.abs(Number(number)))
  return greatest
}
const greatestOf = ({ attributes }: Tag) =>
  attributes.reduce(
    (most, { local, value }) => (PLACES.test(local) ? Math.max(most, greatestIn(value)) : most),
    0,
  )
const written = ({ attributes }: Tag, name: string) =>
  attributes.find(({ local }) => local === name)?.value ?? ''

/** How often a reader draws a marker of this element: at each of its corners. */
export const cornersOf = (tag: Tag): number =>
  SHAPES.includes(tag.local)
    ? (written(tag, 'd') + written(tag, 'points')).split(/[a-z]|[\s,]+|(?=[-+.])/i).length + 8
    : Number.POSITIVE_INFINITY

/** Dashes of this element, by how many elements cost a reader as much. */
export function dashesOf(tag: Tag): number {
  const period = periodOf(tag)
  if (period === undefined || !SHAPES.includes(tag.local)) return 0
  return Math.ceil((greatestOf(tag) / period / DASHES_OF_ELEMENT) * (cornersOf(tag) / 2))
}

/** @returns the length of dashes and gaps; undefined without any, or where a line is drawn whole */
function periodOf({ attributes }: Tag): number | undefined {
  const lists = attributes.flatMap(({ local, value }) =>
    local === 'stroke-dasharray' ? [value] : dashesIn(value),
  )
  return leastPeriod(lists)
}
const dashesIn = (style: string) => [...style.matchAll(DASHES)].map(([, list = '']) => list)

function leastPeriod(lists: string[]): number | undefined {
  const sums = lists.map((list) => numbersIn(list).reduce((sum, number) => sum + number, 0))
  const periods = sums.filter((sum) => sum > 0)
  return periods.length > 0 ? Math.min(...periods) : undefined
}

/** @throws Refusal for patterns and dashes far smaller than the drawing, and for filters far larger */
export function watchBounds(): Watcher {
  let [greatest, least, depth] = [0, Number.POSITIVE_INFINITY, 0]
  let sheet: string | undefined
  return {
    open(tag) {
      depth++
      greatest = Math.max(greatest, greatestOf(tag))
      if (!SHAPES.includes(tag.local)) least = Math.min(least, periodOf(tag) ?? least)
      if (tag.local === 'pattern') least = Math.min(least, tileOf(tag))
      refuseFilter(tag)
      if (tag.local === 'style') sheet = ''
    },
    text(piece) {
      if (sheet !== undefined) sheet += piece
    },
    close() {
      least = Math.min(least, leastPeriod(dashesIn(sheet ?? '')) ?? least)
      sheet = undefined
      if (--depth === 0 && greatest / least > MOST_TILES) throw new Refusal('file_too_complex')
    },
  }
}

/** In the drawing's lengths. @throws Refusal for one that is a small part of what it fills */
function tileOf(tag: Tag): number {
  const sizes = ['width', 'height']
    .flatMap((name) => numbersIn(written(tag, name)))
    .filter((size) => size > 0)
  const size = Math.min(...sizes) * scaleOf(written(tag, 'patternTransform'))
  if (written(tag, 'patternUnits') === 'userSpaceOnUse') return size
  if (size * MOST_TILES < 1) throw new Refusal('file_too_complex')
  return Number.POSITIVE_INFINITY
}

/** By how much a transformation makes smaller, at most 1. */
function scaleOf(transform: string): number {
  let scale = 1
  for (const [, name, list = ''] of transform.matchAll(/(scale|matrix)\s*\(([^)]*)\)/g)) {
    const [a = 1, b = 0, c = 0, d = a] = (list.match(NUMBER) ?? []).map(Number)
    scale *=
      name === 'scale'
        ? Math.min(Math.abs(a), Math.abs(list.match(/[\s,]/) ? b || a : a))
        : Math.sqrt(Math.abs(a * d - b * c))
  }
  return Math.min(1, scale)
}

function refuseFilter(tag: Tag) {
  const over = (name: string, most: number) => greatestIn(written(tag, name)) > most
  const isOwn = written(tag, 'filterUnits') === 'userSpaceOnUse'
  const isLarge = (name: string) =>
    over(name, isOwn ? MOST.region : written(tag, name).includes('%') ? MOST.ratio * 100 : MOST.ratio)
  if (
    (tag.local === 'filter' && (isLarge('width') || isLarge('height'))) ||
    over('numOctaves', MOST.octaves) ||
    over('order', MOST.order) ||
    (tag.local.startsWith('fe') && (over('stdDeviation', MOST.blur) || over('radius', MOST.blur)))
  )
    throw new Refusal('file_too_complex')
}
