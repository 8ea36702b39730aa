import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { dayAt } from '#api/opportunities/query/days.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import type { Kind } from '#contract/vocabulary.ts'

/** The state of the index at one moment, by the database. */
export type IndexState = {
  /** The newest version of the index: every change of the catalogue raises it. */
  version: number
  /** Days since 1970 in UTC. */
  today: number
  /** The site's day, as YYYY-MM-DD. */
  day: string
  /** Slots of opportunities of the kind whose deadline passed after the last sweep. */
  expired: number[]
}

export type StateRow = { version: number; quarter: number; expired: number[] | null }

/** Columns of a `StateRow`, in a statement with a placeholder `kind`. */
export const STATE: SQL = sql`
  (select coalesce(max(version), 0)::float8 from search_blocks) as version,
  floor(extract(epoch from now()) / 900)::int as quarter,
  (select json_agg(slot order by slot) from open_opportunities where kind = ${sql.placeholder('kind')} and deadline_at <= now()) as expired`

const stateAlone = statement<StateRow>('search-state', sql`select ${STATE}`)

export const findState = async (database: Executor, kind: Kind): Promise<IndexState> =>
  asState((await stateAlone(database, { kind }))[0])

const QUARTERS_OF_A_DAY = 96

export const asState = (row: StateRow | undefined): IndexState => ({
  version: row?.version ?? 0,
  today: Math.floor((row?.quarter ?? 0) / QUARTERS_OF_A_DAY),
  day: dayAt(row?.quarter ?? 0),
  expired: row?.expired ?? [],
})

export const isSameState = (a: IndexState, b: IndexState): boolean =>
  a.version === b.version && a.today === b.today && a.day === b.day && String(a.expired) === String(b.expired)

/** Words and beginnings of words: some megabytes. */
const MAX_FACTS = 20_000
/** Slots of rare terms, in all. */
const MAX_SLOTS = 500_000

/**
 * This process's copy of the state last seen, and of parts of the dictionary at its version. A search that starts from it asks
 * for the state with its last statement, and starts anew where that is another.
 */
class SeenIndex {
  #version = -1
  readonly #states = new Map<Kind, IndexState>()
  readonly #facts = new LRUCache<string, object>({ max: MAX_FACTS })
  readonly #slots = new LRUCache<string, number[]>({
    maxSize: MAX_SLOTS,
    sizeCalculation: (slots, query) => slots.length + query.length,
  })

  state(kind: Kind): IndexState | undefined {
    return this.#states.get(kind)
  }

  /** A statement may answer after a later one; its state is then dropped. */
  see(kind: Kind, state: IndexState): void {
    if (state.version < this.#version) return
    if (state.version > this.#version) {
      this.#facts.clear()
      this.#slots.clear()
      this.#states.clear()
      this.#version = state.version
    }
    this.#states.set(kind, state)
  }

  fact<T extends object>(version: number, key: string): T | undefined {
    // Each kind of key has its own type of fact.
    return version === this.#version ? (this.#facts.get(key) as T | undefined) : undefined
  }

  learn(version: number, key: string, fact: object): void {
    if (version === this.#version) this.#facts.set(key, fact)
  }

  /** Slots that a tsquery of rare terms found at this version. */
  slots(version: number, query: string): number[] | undefined {
    return version === this.#version ? this.#slots.get(query) : undefined
  }

  learnSlots(version: number, query: string, slots: number[]): void {
    if (version === this.#version) this.#slots.set(query, slots)
  }
}

const seen = new WeakMap<Executor, SeenIndex>()

export function seenIndexOf(database: Executor): SeenIndex {
  const known = seen.get(database) ?? new SeenIndex()
  seen.set(database, known)
  return known
}
