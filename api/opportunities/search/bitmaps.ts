import { type SQL, sql } from 'drizzle-orm'
import { BLOCK } from '#api/platform/database/tables/search-tables.ts'

/** A bitmap with only this slot's bit set, as input of `bit_or`. */
export const bitOf = (slot: SQL) =>
  sql`set_bit(0::bit(${sql.raw(String(BLOCK))}), ${slot} % ${sql.raw(String(BLOCK))}, 1)`
export const blockOf = (slot: SQL) => sql`${slot} / ${sql.raw(String(BLOCK))}`
export const EMPTY = sql.raw(`0::bit(${BLOCK})`)

/** Part of one block's bitmap: `hex` covers the slots from `offset` on. */
export type Segment = { block: number; offset: number; hex: string }

/** One segment per block. Slots of one batch are consecutive, so segments are short. */
export function segmentsOf(slots: number[]): Segment[] {
  const byBlock = new Map<number, number[]>()
  for (const slot of slots) {
    const block = Math.floor(slot / BLOCK)
    const offsets = byBlock.get(block) ?? []
    if (offsets.length === 0) byBlock.set(block, offsets)
    offsets.push(slot % BLOCK)
  }
  return [...byBlock].map(([block, offsets]) => ({ block, ...hexOf(offsets) }))
}

function hexOf(offsets: number[]): { offset: number; hex: string } {
  const first = Math.min(...offsets) & ~7
  const bytes = Buffer.alloc((Math.max(...offsets) >> 3) - (first >> 3) + 1)
  for (const each of offsets) {
    const at = (each - first) >> 3
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (each & 7))
  }
  return { offset: first, hex: bytes.toString('hex') }
}

/** SQL that expands a segment's `hex` and `offset` to a whole block's bitmap. */
export const bitsOfSegment = sql.raw(`('x' || hex)::bit(${BLOCK}) >> "offset"`)

/** The bytes of a bit string; `varbit_send` puts its length before them. */
export const bytesOf = (bits: SQL) => sql`substring(varbit_send(${bits}) from 5)`
