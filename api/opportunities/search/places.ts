import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { type Bits, bytesFrom, highestSlots } from './bits.ts'
import { NO_DEADLINE, type Position } from './cursor.ts'

type Sort = 'newest' | 'deadline'
type Part = { sort: Sort; limit: number; offset: number; after?: Position | undefined }
/** The time that the list is ordered by, in microseconds, or `infinity`. */
type Placed = { id: number; micros: string }

/** Opportunities of a kind in a list's order, those included that left the index. */
type Line = { slots: Int32Array; ids: Int32Array; micros: Float64Array }

const ENTRY_BYTES = 16
const EMPTY: Line = { slots: new Int32Array(0), ids: new Int32Array(0), micros: new Float64Array(0) }

const micros = (time: SQL) => sql`case when isfinite(${time})
  then (extract(epoch from ${time}) * 1000000)::float8 else 'Infinity' end`
const kind = sql.placeholder('kind')

const readLine = (name: string, time: SQL, order: SQL) => {
  const entries = (condition: SQL) => sql`
    select string_agg(int4send(slot) || int4send(id) || float8send(micros), '') as entries from (
      select slot, id, ${micros(time)} as micros from open_opportunities where kind = ${kind} ${condition} order by ${order}
    ) as line`
  return {
    whole: statement<{ entries: Buffer | null }>(`places-${name}`, entries(sql``)),
    // With both ends the planner expects few rows, whatever the value.
    added: statement<{ entries: Buffer | null }>(
      `places-${name}-added`,
      entries(
        sql`and slot > ${sql.placeholder('after')}::int and slot <= (select max(slot) from open_opportunities)`,
      ),
    ),
  }
}

const READS = {
  newest: readLine('newest', sql`published_at`, sql`published_at desc, id desc`),
  deadline: readLine('deadline', sql`deadline_at`, sql`deadline_at, id`),
}

/** Whether one place comes before another. */
const BEFORE: Record<Sort, (a: number, aId: number, b: number, bId: number) => boolean> = {
  newest: (a, aId, b, bId) => a > b || (a === b && aId > bId),
  deadline: (a, aId, b, bId) => a < b || (a === b && aId < bId),
}

/**
 * This process's copy of a list's order, 16 bytes an opportunity. A slot never gets another opportunity or time, so a newer version
 * of the index only adds slots; those that went are in no bitmap, and are left out now and then.
 */
class Places {
  #line = EMPTY
  #version = -1
  #last = -1
  #reading: Promise<void> | undefined
  readonly #sort: Sort
  readonly #kind: Kind

  constructor(kind: Kind, sort: Sort) {
    this.#kind = kind
    this.#sort = sort
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
    const { whole, added } = READS[this.#sort]
    const read = this.#last < 0 ? whole : added
    const [row] = await read(database, { kind: this.#kind, after: this.#last })
    const more = lineOf(row?.entries ?? Buffer.alloc(0))
    const mayBeOpen = openOrNewer(open)
    const line = merged(this.#line, more, BEFORE[this.#sort])
    const isMostlyOld = countIn(line, mayBeOpen) * 2 < line.slots.length
    this.#line = this.#line.slots.length > 0 && isMostlyOld ? filtered(line, mayBeOpen) : line
    this.#last = more.slots.reduce((most, slot) => Math.max(most, slot), this.#last)
    this.#version = version
  }
}

function lineOf(entries: Buffer): Line {
  const length = entries.length / ENTRY_BYTES
  const line = emptyLine(length)
  for (let at = 0; at < length; at++) {
    line.slots[at] = entries.readInt32BE(at * ENTRY_BYTES)
    line.ids[at] = entries.readInt32BE(at * ENTRY_BYTES + 4)
    line.micros[at] = entries.readDoubleBE(at * ENTRY_BYTES + 8)
  }
  return line
}

const emptyLine = (length: number): Line => ({
  slots: new Int32Array(length),
  ids: new Int32Array(length),
  micros: new Float64Array(length),
})

/** Copies what lies between two added places as a whole, because few are added at a time. */
function merged(line: Line, more: Line, isBefore: (typeof BEFORE)[Sort]): Line {
  if (line.slots.length === 0) return more
  if (more.slots.length === 0) return line
  const all = emptyLine(line.slots.length + more.slots.length)
  let from = 0
  for (let at = 0; at <= more.slots.length; at++) {
    const isEnd = at === more.slots.length
    const to = isEnd ? line.slots.length : placeOf(line, placeAt(more, at), isBefore)
    for (const name of ['slots', 'ids', 'micros'] as const)
      all[name].set(line[name].subarray(from, to), from + at)
    if (!isEnd)
      for (const name of ['slots', 'ids', 'micros'] as const) all[name][to + at] = more[name][at] as number // in range
    from = to
  }
  return all
}

type Place = { micros: number; id: number }
const placeAt = ({ micros, ids }: Line, at: number): Place => ({ micros: micros[at] ?? 0, id: ids[at] ?? 0 })

/** The first index whose place is not before this one. */
function placeOf({ micros, ids }: Line, place: Place, isBefore: (typeof BEFORE)[Sort]): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    // In range.
    if (isBefore(micros[middle] as number, ids[middle] as number, place.micros, place.id)) low = middle + 1
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
    for (const name of ['slots', 'ids', 'micros'] as const) left[name][to] = line[name][at] as number // in range
    to++
  })
  return left
}

const known = new WeakMap<Executor, Map<string, Places>>()

function placesOf(database: Executor, kind: Kind, sort: Sort): Places {
  const all = known.get(database) ?? new Map<string, Places>()
  known.set(database, all)
  const key = `${kind} ${sort}`
  const places = all.get(key) ?? new Places(kind, sort)
  all.set(key, places)
  return places
}

type Matched = { kind: Kind; version: number; open: Bits; matched: Bits }

/** A part of the matches in the list's order: a walk through memory that tests the bitmap and stops when the part is full. */
export async function listPlaced(
  database: Executor,
  { kind, version, open, matched }: Matched,
  { sort, limit, offset, after }: Part,
): Promise<Placed[]> {
  const line = await placesOf(database, kind, sort).line(database, version, open)
  const isIn = tester(matched)
  const placed: Placed[] = []
  let skipped = 0
  for (let at = after ? beyond(line, after) : 0; at < line.ids.length && placed.length < limit; at++) {
    if (!isIn(line.slots[at] as number)) continue // in range
    if (skipped++ < offset) continue
    const { id, micros } = placeAt(line, at)
    placed.push({ id, micros: Number.isFinite(micros) ? String(micros) : NO_DEADLINE })
  }
  return placed
}

/** The first index beyond a position. */
function beyond(line: Line, { sort, micros, id }: Position): number {
  const place = { micros: micros === NO_DEADLINE ? Infinity : Number(micros), id }
  const at = placeOf(line, place, BEFORE[sort])
  return at < line.ids.length && line.ids[at] === id && line.micros[at] === place.micros ? at + 1 : at
}
