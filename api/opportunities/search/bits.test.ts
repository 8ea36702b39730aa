import { describe, expect, it } from 'vitest'
import { BLOCK } from '#api/platform/database/tables/search-tables.ts'
import {
  and,
  andNot,
  type Bits,
  bytesFrom,
  count,
  countAnd,
  highestSlots,
  kept,
  NONE,
  ofBlocks,
  ofSlots,
  or,
  upTo,
  withScratch,
} from './bits.ts'

/** Sets of slots in blocks that meet, overlap, hold one another and lie apart. */
const SETS = [
  [],
  [0],
  [31, 32, 4_095, 4_096],
  [5 * BLOCK, 5 * BLOCK + 63, 7 * BLOCK + 1],
  Array.from({ length: 3 * BLOCK }, (_, slot) => slot),
  Array.from({ length: 500 }, (_, n) => n * 61),
  Array.from({ length: 500 }, (_, n) => 6 * BLOCK + n * 7),
]
const pairs = SETS.flatMap((a) => SETS.map((b) => [a, b] as const))
const slotsOf = (bits: Bits) => highestSlots(bits, Infinity).reverse()

describe.each(pairs)('of %o and %o', (a, b) => {
  it.each([
    ['and', and(ofSlots(a), ofSlots(b)), a.filter((slot) => b.includes(slot))],
    ['and not', andNot(ofSlots(a), ofSlots(b)), a.filter((slot) => !b.includes(slot))],
    ['or', or([ofSlots(a), ofSlots(b)]), [...new Set([...a, ...b])].sort((x, y) => x - y)],
  ])('%s is what it is of sets', (_, bits, slots) => {
    expect(slotsOf(bits)).toEqual(slots)
    expect(count(bits)).toBe(slots.length)
  })

  it('counts what is in both', () => {
    expect(countAnd(ofSlots(a), ofSlots(b))).toBe(a.filter((slot) => b.includes(slot)).length)
  })
})

it('gives the highest slots first, and no more than are wanted', () => {
  expect(highestSlots(ofSlots([3, 9_000, 40, 41]), 3)).toEqual([9_000, 41, 40])
  expect(highestSlots(NONE, 3)).toEqual([])
})

it.each(pairs)('skips slots, and leaves out higher ones, as sets do: %o, ends of %o', (a, b) => {
  const [bits, highest] = [ofSlots(a), a.toReversed()]
  for (const end of [0, 1, 2, ...b.slice(0, 40)]) {
    expect(highestSlots(bits, 35, { skip: end })).toEqual(highest.slice(end, end + 35))
    expect(highestSlots(upTo(bits, end), Infinity)).toEqual(highest.filter((slot) => slot <= end))
  }
  expect(slotsOf(bits)).toEqual(a)
})

it('takes blocks as the database stores them, the highest bit of a byte first', () => {
  const block = new Uint8Array(BLOCK / 8)
  block[1] = 0b1000_0001
  expect(slotsOf(ofBlocks([2], block))).toEqual([2 * BLOCK + 8, 2 * BLOCK + 15])
  expect(slotsOf(ofBlocks([5, 2], Buffer.concat([new Uint8Array(BLOCK / 8), block])))).toEqual([
    2 * BLOCK + 8,
    2 * BLOCK + 15,
  ])
  expect(ofBlocks([], new Uint8Array(0))).toEqual(NONE)
})

it('gives bytes from the first block on', () => {
  const { bytes, offset } = bytesFrom(ofSlots([3 * BLOCK + 9]))
  expect(offset).toBe(3 * BLOCK)
  expect([...bytes.subarray(0, 3)]).toEqual([0, 0b0100_0000, 0])
})

it.each(pairs)(
  'computes the same with memory that is used again, and copies what is kept: %o and %o',
  (a, b) => {
    const of = { a: ofSlots(a), b: ofSlots(b) }
    const compute = () => or([and(of.a, of.b), andNot(of.b, of.a), andNot(of.a, of.b)])
    const union = slotsOf(or([of.a, of.b]))
    const first = withScratch(() => kept(compute()))
    expect(withScratch(() => slotsOf(compute()))).toEqual(union)
    expect(slotsOf(first)).toEqual(union)
    expect([slotsOf(of.a), slotsOf(of.b)]).toEqual([slotsOf(ofSlots(a)), slotsOf(ofSlots(b))])
  },
)

it('does not copy what is kept already', () => {
  const all = ofSlots([1, 2])
  expect(withScratch(() => kept(all))).toBe(all)
})
