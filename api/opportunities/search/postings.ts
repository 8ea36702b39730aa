import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { and, andNot, type Bits, highestSlots, NONE, ofSlots, or } from './bits.ts'
import type { Dictionary } from './dictionary.ts'
import { pairsOf } from './document.ts'
import { type Blocks, mirrorOf } from './mirror.ts'
import type { Wanted, Wish } from './query-parser.ts'
import { GAP, termOf } from './tokenizer.ts'

/** Those of some opportunities that match. */
export type Matcher = (among: Bits) => Bits

/** Only texts can tell where common words stand, so that of a phrase of them the newest so many are read. */
const PHRASE_CANDIDATES = 200

/**
 * Makes of a wish a matcher of slots. Common terms have bitmaps; the few opportunities of any other term are found by index.
 * What the matchers made so far need is read at once by `read`, before which they must not be used.
 */
export class Postings {
  readonly #bitmaps = new Map<string, Bits>()
  readonly #finds: { condition: (among: Bits) => SQL; bits: Bits }[] = []
  readonly #dictionary: Dictionary

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary
  }

  wish(wish: Wish): Matcher {
    return anyOf(wish.map((group) => this.#group(group)))
  }

  /** The opportunities that have one of these terms. */
  terms(terms: string[]): Matcher {
    const common = terms.filter((term) => this.#dictionary.common.has(term))
    const rare = terms.filter((term) => !this.#dictionary.common.has(term))
    const parts = common.map((term) => this.bitmap(term))
    if (rare.length > 0) parts.push(this.#found(() => hasRare(rare.map(quote).join('|'))))
    return anyOf(parts)
  }

  /** The opportunities that this term or mark has in its bitmaps. */
  bitmap(term: string): Matcher {
    this.#bitmaps.set(term, NONE)
    return (among) => and(among, this.#bitmaps.get(term) ?? NONE)
  }

  /** Reads what the matchers need to tell which of these opportunities match. */
  async read(database: Executor, blocks: Blocks, among: Bits): Promise<void> {
    if (this.#bitmaps.size > 0) {
      const read = await mirrorOf(database).terms(database, blocks, [...this.#bitmaps.keys()])
      for (const [term, bits] of read) this.#bitmaps.set(term, bits)
    }
    if (this.#finds.length === 0) return
    const queries = this.#finds.map(
      ({ condition }, place) =>
        sql`select ${sql.raw(String(place))} as place, array_agg(slot) as slots from open_opportunities where ${condition(among)}`,
    )
    const { rows } = await database.execute<{ place: number; slots: number[] | null }>(
      sql.join(queries, sql` union all `),
    )
    for (const { place, slots } of rows) {
      const find = this.#finds[place]
      if (find) find.bits = ofSlots(slots ?? [])
    }
  }

  /** The opportunities that meet a condition: one that an index answers and few opportunities meet. */
  #found(condition: (among: Bits) => SQL): Matcher {
    const find = { condition, bits: NONE }
    this.#finds.push(find)
    return (among) => and(among, find.bits)
  }

  /** All of a group. Its rare words are looked for together, so that only opportunities that have each are read. */
  #group(group: Wanted[]): Matcher {
    const isRareWord = (wanted: Wanted) => !wanted.isNegated && !isPhrase(wanted) && !this.#hasCommon(wanted)
    const rare = group.filter(isRareWord)
    const matchers = group
      .filter((wanted) => !isRareWord(wanted))
      .map((wanted) => (wanted.isNegated ? not(this.#one(wanted)) : this.#one(wanted)))
    if (rare.length > 0) {
      const words = rare.map((wanted) => `(${this.#dictionary.alternatives(wanted).map(quote).join('|')})`)
      matchers.unshift(this.#found(() => hasRare(words.join('&'))))
    }
    return allOf(matchers)
  }

  #one(wanted: Wanted): Matcher {
    if (!isPhrase(wanted)) return this.terms(this.#dictionary.alternatives(wanted))
    const terms = wanted.words.map(termOf)
    const rare = terms.filter((term) => !this.#dictionary.common.has(term))
    if (rare.length > 0)
      return this.#found(() => sql`${hasRare(rare.map(quote).join('&'))} and ${hasPhrase(wanted)}`)
    const words = allOf(terms.map((term) => this.bitmap(term)))
    const inTexts = this.#found(
      (among) => sql`${isAmong(highestSlots(words(among), PHRASE_CANDIDATES))} and ${hasPhrase(wanted)}`,
    )
    return anyOf([allOf(pairsOf(wanted.words).map((pair) => this.terms([pair]))), inTexts])
  }

  #hasCommon(wanted: Wanted): boolean {
    return this.#dictionary.alternatives(wanted).some((term) => this.#dictionary.common.has(term))
  }
}

const isPhrase = (wanted: Wanted) => wanted.words.length > 1

export const allOf =
  (matchers: Matcher[]): Matcher =>
  (among) =>
    matchers.reduce((left, matcher) => matcher(left), among)

export const anyOf =
  (matchers: Matcher[]): Matcher =>
  (among) =>
    or(matchers.map((matcher) => matcher(among)))

const not =
  (matcher: Matcher): Matcher =>
  (among) =>
    andNot(among, matcher(among))

/** Terms are letters, digits and signs without a meaning to tsquery once they are quoted. */
export const quote = (term: string) => `'${term}'`

const hasRare = (query: string) => sql`rare_terms @@ ${query}::tsquery`
const isAmong = (slots: number[]) => sql`slot = any(${sql.param(slots)}::int[])`
const hasPhrase = (wanted: Wanted) => sql`position(${phraseOf(wanted)} in words) > 0`

/** The terms of a phrase as `words` has them, a sign in the place of each stop word. */
function phraseOf({ words, places }: Wanted): string {
  const inPlaces = words.map((word, at) => {
    const gap = at === 0 ? 0 : (places[at] ?? 0) - (places[at - 1] ?? 0) - 1
    return `${GAP} `.repeat(gap) + termOf(word)
  })
  return ` ${inPlaces.join(' ')} `
}
