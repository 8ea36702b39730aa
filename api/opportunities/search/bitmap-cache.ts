import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Executor } from '#api/platform/database/client.ts'
import { bytesOf } from './bitmaps.ts'
import { type Bits, BLOCK_BYTES, NONE, ofBlocks, or } from './bits.ts'
import { COLUMNS } from './set-bits.ts'

type Column = (typeof COLUMNS)[number]
type Block = { version: number; columns: Buffer }
type Term = { version: number; bits: Bits }

/** The bitmaps of kinds and facet values at one version of the index. */
export type Blocks = { version: number; blocks: Map<number, Block>; values: Map<string, Bits> }

const TERMS_BYTES = 96 * 1024 * 1024
/** Far more than are searched for again: 15 MB in a catalogue of 100,000. */
const TERMS = 1_200
const ENTRY_BYTES = 200

/**
 * This process's copy of the bitmaps: all of `search_blocks`, and the recently used terms of `search_bitmaps`. Versions
 * only grow, so a refresh reads just the blocks that changed since the last one.
 */
class BitmapCache {
  #current: Blocks = { version: -1, blocks: new Map(), values: new Map() }
  #refreshing: Promise<void> | undefined
  readonly #terms = new LRUCache<string, Term>({
    max: TERMS,
    maxSize: TERMS_BYTES,
    sizeCalculation: ({ bits }) => bits.words.byteLength + ENTRY_BYTES,
  })

  /** The blocks at this version or a later one. */
  async blocks(database: Executor, version: number): Promise<Blocks> {
    // A refresh under way may have started before this version.
    if (this.#current.version < version) await this.#refreshing
    if (this.#current.version < version) {
      this.#refreshing ??= this.#refresh(database, version).finally(() => {
        this.#refreshing = undefined
      })
      await this.#refreshing
    }
    return this.#current
  }

  /** The bitmaps of terms, at least as new as these blocks; empty for a term without bitmaps. */
  async terms(database: Executor, blocks: Blocks, terms: string[]): Promise<Map<string, Bits>> {
    const known = new Map(terms.map((term) => [term, this.#terms.get(term)]))
    const unread = terms.filter((term) => !known.get(term))
    const outdated = terms.filter((term) => (known.get(term)?.version ?? blocks.version) < blocks.version)
    if (unread.length + outdated.length > 0) {
      const oldest = Math.min(...outdated.map((term) => known.get(term)?.version ?? 0))
      const changed = [...blocks.blocks].filter(([, { version }]) => version > oldest).map(([block]) => block)
      const read = await readBitmaps(database, unread, outdated, changed)
      for (const term of [...unread, ...outdated]) {
        // A term's bits are never cleared, so a union brings the copy up to date.
        const bits = or([known.get(term)?.bits ?? NONE, read.get(term) ?? NONE])
        known.set(term, { version: blocks.version, bits })
        this.#terms.set(term, { version: blocks.version, bits })
      }
    }
    return new Map(terms.map((term) => [term, known.get(term)?.bits ?? NONE]))
  }

  async #refresh(database: Executor, version: number): Promise<void> {
    const { rows } = await database.execute<{ block: number; version: string; columns: Buffer | null }>(sql`
      select block, version, case when version > ${this.#current.version} then ${bytesOf(ALL)} end as columns
      from search_blocks`)
    const blocks = new Map(
      rows.flatMap(({ block, version, columns }) => {
        const kept = columns ? { version: Number(version), columns } : this.#current.blocks.get(block)
        return kept ? [[block, kept] as const] : []
      }),
    )
    const versions = [...blocks.values()].map((block) => block.version)
    this.#current = { version: Math.max(version, ...versions), blocks, values: valuesOf(blocks) }
  }
}

const ALL = sql.raw(COLUMNS.map((name) => `"${name}"`).join(' || '))

function valuesOf(blocks: Map<number, Block>): Map<Column, Bits> {
  const all = [...blocks.values()]
  const bytesOfColumn = (at: number) =>
    Buffer.concat(all.map(({ columns }) => columns.subarray(at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES)))
  return new Map(COLUMNS.map((name, at) => [name, ofBlocks([...blocks.keys()], bytesOfColumn(at))]))
}

async function readBitmaps(database: Executor, unread: string[], outdated: string[], changed: number[]) {
  const { rows } = await database.execute<{ term: string; blocks: number[]; bytes: Buffer }>(sql`
    select term, array_agg(block order by block) as blocks, string_agg(${bytesOf(sql`bits`)}, '' order by block) as bytes
    from search_bitmaps
    where term = any(${sql.param(unread)}::text[])
      or term = any(${sql.param(outdated)}::text[]) and block = any(${sql.param(changed)}::int[])
    group by term`)
  return new Map(rows.map(({ term, blocks, bytes }) => [term, ofBlocks(blocks, bytes)]))
}

const caches = new WeakMap<Executor, BitmapCache>()

export function bitmapCacheOf(database: Executor): BitmapCache {
  const known = caches.get(database) ?? new BitmapCache()
  caches.set(database, known)
  return known
}
