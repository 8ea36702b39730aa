import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { type Bits, bytesFrom, highestSlots, ofSlots } from './bits.ts'
import { NO_DEADLINE, type Position } from './cursor.ts'

type Sort = 'newest' | 'deadline' | 'pay'
/** The order of a list; by pay it has those alone that say it in this unit. */
export type Order = { sort: 'newest' | 'deadline' } | { sort: 'pay'; unit: string }
type Part = { limit: number; offset: number; after?: Pick<Position, 'key' | 'id'> | undefined }
/** `key`: what the list is ordered by, a time in microseconds, or `infinity`, or the pay of a year. */
export type Placed = { id: number; key: string }

/** Opportunities of a kind in a list's order, those included that left the index. */
type Line = { slots: Int32Array; ids: Int32Array; keys: Float64Array }

const ENTRY_BYTES = 16
const EMPTY: Line = { slots: new Int32Array(0), ids: new Int32Array(0), keys: new Float64Array(0) }

const micros = (time: SQL) => sql`case when isfinite(${time})
  then (extract(epoch from ${time}) * 1000000)::float8 else 'Infinity' end`
const kind = sql.placeholder('kind')

type LineRow = { entries: Buffer | null; last: number | null }

const readLine = (name: string, { key, order, among = sql`` }: { key: SQL; order: SQL; among?: SQL }) => {
  const entries = (condition: SQL) => sql`
    select string_agg(int4send(slot) || int4send(id) || float8send(key), '') as entries,
      (select max(slot) from open_opportunities) as last
    from (
      select slot, id, ${key} as key from open_opportunities where kind = ${kind} ${among} ${condition} order by ${order}
    ) as line`
  return {
    whole: statement<LineRow>(`places-${name}`, entries(sql``)),
    // With both ends the planner expects few rows, whatever the value.
    added: statement<LineRow>(
      `places-${name}-added`,
      entries(
        sql`and slot > ${sql.placeholder('after')}::int and slot <= (select max(slot) from open_opportunities)`,
      ),
    ),
  }
}

const READS = {
  newest: readLine('newest', { key: micros(sql`published_at`), order: sql`published_at desc, id desc` }),
  deadline: readLine('deadline', { key: micros(sql`deadline_at`), order: sql`deadline_at, id` }),
  pay: readLine('pay', {
    key: sql`pay`,
    order: sql`pay desc, id desc`,
    among: sql`and pay_unit = ${sql.placeholder('unit')}::text`,
  }),
}

/** Whether one place comes before another. */
type IsBefore = (a: number, aId: number, b: number, bId: number) => boolean
const isMore: IsBefore = (a, aId, b, bId) => a > b || (a === b && aId > bId)
const isLess: IsBefore = (a, aId, b, bId) => a < b || (a === b && aId < bId)
const BEFORE: Record<Sort, IsBefore> = { newest: isMore, deadline: isLess, pay: isMore }

/**
 * This process's copy of a list's order, 16 bytes an opportunity. A slot never gets another opportunity or time, so a newer version
 * of the index only adds slots; those that went are in no bitmap, and are left out now and then.
 */
class Places {
  #line = EMPTY
  #version = -1
  /** The highest slot of the whole index when it was read, also where this order has none of the newest. */
  #last = -1
  #reading: Promise<void> | undefined
  readonly #order: Order
  readonly #kind: Kind

  constructor(kind: Kind, order: Order) {
    this.#kind = kind
    this.#order = order
  }

  /** The order of at least this version of the index. */
  async line(database: Executor, version: number, open: Bits): Promise<Line> {
    // A reading under way may have begun before this version.
    if (this.#version < version) await this.#reading
    if (this.#version < version) {
      this.#reading ??= this.#read(database, version, open).finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
    return this.#line
  }

  async #read(database: Executor, version: number, open: Bits): Promise<void> {
    const { sort } = this.#order
    const { whole, added } = READS[sort]
    const read = this.#last < 0 ? whole : added
    const [row] = await read(database, { ...this.#order, kind: this.#kind, after: this.#last })
    const more = lineOf(row?.entries ?? Buffer.alloc(0))
    const mayBeOpen = openOrNewer(open)
    const line = merged(this.#line, more, BEFORE[sort])
    const isMostlyOld = countIn(line, mayBeOpen) * 2 < line.slots.length
    this.#line = this.#line.slots.length > 0 && isMostlyOld ? filtered(line, mayBeOpen) : line
    this.#last = Math.max(this.#last, row?.last ?? -1)
    this.#version = version
  }
}

function lineOf(entries: Buffer): Line {
  const length = entries.length / ENTRY_BYTES
  const line = emptyLine(length)
  for (let at = 0; at < length; at++) {
    line.slots[at] = entries.readInt32BE(at * ENTRY_BYTES)
    line.ids[at] = entries.readInt32BE(at * ENTRY_BYTES + 4)
    line.keys[at] = entries.readDoubleBE(at * ENTRY_BYTES + 8)
  }
  return line
}

const emptyLine = (length: number): Line => ({
  slots: new Int32Array(length),
  ids: new Int32Array(length),
  keys: new Float64Array(length),
})

/** Copies what lies between two added places as a whole, because few are added at a time. */
function merged(line: Line, more: Line, isBefore: IsBefore): Line {
  if (line.slots.length === 0) return more
  if (more.slots.length === 0) return line
  const all = emptyLine(line.slots.length + more.slots.length)
  let from = 0
  for (let at = 0; at <= more.slots.length; at++) {
    const isEnd = at === more.slots.length
    const to = isEnd ? line.slots.length : placeOf(line, placeAt(more, at), isBefore)
    for (const name of ['slots', 'ids', 'keys'] as const)
      all[name].set(line[name].subarray(from, to), from + at)
    if (!isEnd)
      for (const name of ['slots', 'ids', 'keys'] as const) all[name][to + at] = more[name][at] as number // in range
    from = to
  }
  return all
}

type Place = { key: number; id: number }
const placeAt = ({ keys, ids }: Line, at: number): Place => ({ key: keys[at] ?? 0, id: ids[at] ?? 0 })

/** The first index whose place is not before this one. */
function placeOf({ keys, ids }: Line, place: Place, isBefore: IsBefore): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    // In range.
    if (isBefore(keys[middle] as number, ids[middle] as number, place.key, place.id)) low = middle + 1
    else high = middle
  }
  return low
}

function tester(bits: Bits): (slot: number) => boolean {
  const { bytes, offset } = bytesFrom(bits)
  // Undefined, outside of the bitmap, has no bits.
  return (slot) => (((bytes[(slot - offset) >> 3] as number) & (0x80 >> (slot & 7))) as number) !== 0
}

/** The line is read after the bitmap, and may have what the bitmap does not know yet. */
function openOrNewer(open: Bits): (slot: number) => boolean {
  const isOpen = tester(open)
  const [last = -1] = highestSlots(open, 1)
  return (slot) => slot > last || isOpen(slot)
}

function countIn({ slots }: Line, isIn: (slot: number) => boolean): number {
  let count = 0
  for (const slot of slots) if (isIn(slot)) count++
  return count
}

function filtered(line: Line, isIn: (slot: number) => boolean): Line {
  const left = emptyLine(countIn(line, isIn))
  let to = 0
  line.slots.forEach((slot, at) => {
    if (!isIn(slot)) return
    for (const name of ['slots', 'ids', 'keys'] as const) left[name][to] = line[name][at] as number // in range
    to++
  })
  return left
}

const known = new WeakMap<Executor, Map<string, Places>>()

function placesOf(database: Executor, kind: Kind, order: Order): Places {
  const all = known.get(database) ?? new Map<string, Places>()
  known.set(database, all)
  const key = `${kind} ${Object.values(order).join(' ')}`
  const places = all.get(key) ?? new Places(kind, order)
  all.set(key, places)
  return places
}

/** The index of a kind at one version. */
type Indexed = { kind: Kind; version: number; open: Bits }

/** A part of the matches in an order: a walk through memory that tests the bitmap and stops when the part is full. */
export async function listPlaced(
  database: Executor,
  { kind, version, open, matched }: Indexed & { matched: Bits },
  { order, limit, offset, after }: Part & { order: Order },
): Promise<Placed[]> {
  const line = await placesOf(database, kind, order).line(database, version, open)
  const isIn = tester(matched)
  const placed: Placed[] = []
  let skipped = 0
  const from = after ? beyond(line, after, BEFORE[order.sort]) : 0
  for (let at = from; at < line.ids.length && placed.length < limit; at++) {
    if (!isIn(line.slots[at] as number)) continue // in range
    if (skipped++ < offset) continue
    const { id, key } = placeAt(line, at)
    placed.push({ id, key: Number.isFinite(key) ? String(key) : NO_DEADLINE })
  }
  return placed
}

/** The slots before a place in an order, of all that is indexed: at least so much pay, or an earlier deadline. */
export async function slotsBefore(
  database: Executor,
  { kind, version, open }: Indexed,
  { order, key }: { order: Order; key: number },
): Promise<Bits> {
  const line = await placesOf(database, kind, order).line(database, version, open)
  const end = placeOf(line, { key, id: BELOW_IDS }, BEFORE[order.sort])
  return ofSlots(line.slots.subarray(0, end))
}

const BELOW_IDS = -1

/** The first index beyond a position. */
function beyond(line: Line, { key, id }: Pick<Position, 'key' | 'id'>, isBefore: IsBefore): number {
  const place = { key: key === NO_DEADLINE ? Infinity : Number(key), id }
  const at = placeOf(line, place, isBefore)
  return at < line.ids.length && line.ids[at] === id && line.keys[at] === place.key ? at + 1 : at
}
