import { BLOCK } from '#api/platform/database/tables/search-tables.ts'

export const BLOCK_BYTES = BLOCK / 8
const BLOCK_WORDS = BLOCK_BYTES / 4

/** A bitmap of slots, in whole blocks from `first` on; a byte's highest bit is its lowest slot. Immutable. */
export type Bits = { first: number; words: Uint32Array }

export const NONE: Bits = { first: 0, words: new Uint32Array(0) }

const bytesOf = ({ words }: Bits) => new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
const endOf = ({ first, words }: Bits) => first + words.length / BLOCK_WORDS

/** A zeroed bitmap for the blocks from `first` up to `end`. */
function allocate(first: number, end: number): Bits {
  return first < end ? { first, words: wordsFor((end - first) * BLOCK_WORDS) } : NONE
}

/** Memory for intermediate results: at a million opportunities each takes 128 KB, and new ones would keep the collector busy. */
const scratch = { isOpen: false, arrays: [] as Uint32Array[], taken: 0 }

function wordsFor(length: number): Uint32Array {
  if (!scratch.isOpen) return new Uint32Array(length)
  const at = scratch.taken++
  const known = scratch.arrays[at]
  const array = known && known.length >= length ? known : new Uint32Array(length)
  scratch.arrays[at] = array
  return array.subarray(0, length).fill(0)
}

/** Computes with bitmaps that do not outlive the computation, except for one that `kept` copies. */
export function withScratch<T>(compute: () => T): T {
  scratch.isOpen = true
  try {
    return compute()
  } finally {
    scratch.isOpen = false
    scratch.taken = 0
    scratch.arrays.length = Math.min(scratch.arrays.length, MOST_SCRATCH)
  }
}

const MOST_SCRATCH = 16

/** The bitmap itself, or a copy that outlives the computation. */
export function kept(bits: Bits): Bits {
  const { first, words } = bits
  const isScratch = scratch.arrays.some(({ buffer }) => buffer === words.buffer)
  return isScratch ? { first, words: words.slice() } : bits
}

/** The words of `bits` for the blocks from `first` up to `end`, which it must hold. */
function wordsBetween(bits: Bits, first: number, end: number): Uint32Array {
  return bits.words.subarray((first - bits.first) * BLOCK_WORDS, (end - bits.first) * BLOCK_WORDS)
}

/** Intersection. */
export function and(a: Bits, b: Bits): Bits {
  const both = allocate(Math.max(a.first, b.first), Math.min(endOf(a), endOf(b)))
  if (both === NONE) return NONE
  const { words } = both
  const ofA = wordsBetween(a, both.first, endOf(both))
  const ofB = wordsBetween(b, both.first, endOf(both))
  for (let at = 0; at < words.length; at++) words[at] = (ofA[at] as number) & (ofB[at] as number) // in range
  return both
}

/** Difference: bits of `a` that `b` lacks. */
export function andNot(a: Bits, b: Bits): Bits {
  const first = Math.max(a.first, b.first)
  const end = Math.min(endOf(a), endOf(b))
  if (first >= end) return a
  const left = { first: a.first, words: wordsFor(a.words.length) }
  left.words.set(a.words)
  const target = wordsBetween(left, first, end)
  const ofB = wordsBetween(b, first, end)
  for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) & ~(ofB[at] as number) // in range
  return left
}

/** Union. */
export function or(all: Bits[]): Bits {
  const some = all.filter(({ words }) => words.length > 0)
  const [only] = some
  if (some.length <= 1) return only ?? NONE
  const any = allocate(Math.min(...some.map(({ first }) => first)), Math.max(...some.map(endOf)))
  for (const bits of some) {
    const target = wordsBetween(any, bits.first, endOf(bits))
    const { words } = bits
    for (let at = 0; at < words.length; at++) target[at] = (target[at] as number) | (words[at] as number) // in range
  }
  return any
}

/** The size of the intersection, without allocating it. */
export function countAnd(a: Bits, b: Bits): number {
  const first = Math.max(a.first, b.first)
  const end = Math.min(endOf(a), endOf(b))
  if (first >= end) return 0
  const ofA = wordsBetween(a, first, end)
  const ofB = wordsBetween(b, first, end)
  let count = 0
  for (let at = 0; at < ofA.length; at++) {
    const word = (ofA[at] as number) & (ofB[at] as number) // in range
    if (word !== 0) count += popCount(word)
  }
  return count
}

export const count = (bits: Bits) => countAnd(bits, bits)

/** Population count of 32 bits (Hacker's Delight, 5-1). */
function popCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function ofSlots(slots: ArrayLike<number> & Iterable<number>): Bits {
  if (slots.length === 0) return NONE
  let first = Infinity
  let last = 0
  for (const slot of slots) {
    first = Math.min(first, slot)
    last = Math.max(last, slot)
  }
  const bits = allocate(Math.floor(first / BLOCK), Math.floor(last / BLOCK) + 1)
  const bytes = bytesOf(bits)
  for (const slot of slots) {
    const at = slot - bits.first * BLOCK
    bytes[at >> 3] = (bytes[at >> 3] as number) | (0x80 >> (at & 7)) // in range
  }
  return bits
}

/** Takes single blocks by their numbers, one after the other in the database's byte order. */
export function ofBlocks(numbers: number[], joined: Uint8Array): Bits {
  const bits = allocate(Math.min(...numbers), Math.max(-1, ...numbers) + 1)
  const bytes = bytesOf(bits)
  numbers.forEach((number, at) => {
    bytes.set(joined.subarray(at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES), (number - bits.first) * BLOCK_BYTES)
  })
  return bits
}

/** At most `limit` slots above `above`, highest first, without the first `skip`. */
export function highestSlots(bits: Bits, limit: number, { above = -1, skip = 0 } = {}): number[] {
  const slots: number[] = []
  const bytes = bytesOf(bits)
  const offset = bits.first * BLOCK
  let left = skip
  for (let at = bits.words.length - 1; at >= 0; at--) {
    const inWord = popCount(bits.words[at] as number) // in range
    if (inWord <= left) {
      left -= inWord
      continue
    }
    for (let slot = at * 32 + 31; slot >= at * 32; slot--) {
      if (((bytes[slot >> 3] as number) & (0x80 >> (slot & 7))) === 0) continue
      if (slots.length === limit || offset + slot <= above) return slots
      if (left > 0) left--
      else slots.push(offset + slot)
    }
  }
  return slots
}

/** The slots up to `last`; the bitmap itself where it has no higher ones. */
export function upTo(bits: Bits, last: number): Bits {
  if (highestSlots(bits, 1, { above: last }).length === 0) return bits
  const left = { first: bits.first, words: bits.words.slice() }
  const bytes = bytesOf(left)
  const end = Math.max(0, last + 1 - bits.first * BLOCK)
  bytes[end >> 3] = (bytes[end >> 3] as number) & ~(0xff >> (end & 7)) // in range, as there is a higher slot
  bytes.fill(0, (end >> 3) + 1)
  return left
}

/** For PostgreSQL's `get_bit(bytes, (slot - offset) # 7)`, which counts a byte's bits from the right. */
export function bytesFrom(bits: Bits): { bytes: Buffer; offset: number } {
  const { buffer, byteOffset, byteLength } = bits.words
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), offset: bits.first * BLOCK }
}
