import { type SQL, sql } from 'drizzle-orm'
import type { Clause, ParsedQuery } from '#api/opportunities/query/clause.ts'
import { GAP, termOf } from '#api/opportunities/words/tokenizer.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { type Blocks, bitmapCacheOf } from './bitmap-cache.ts'
import { and, andNot, type Bits, highestSlots, NONE, ofSlots, or } from './bits.ts'
import type { Dictionary } from './dictionary.ts'
import { nameTerm, pairsOf } from './document.ts'
import { seenIndexOf } from './index-state.ts'
import { namedWaysOf, type Way, waysOf } from './meanings.ts'

/** Narrows a bitmap to the slots that match. */
export type Matcher = (among: Bits) => Bits

type Lookup = {
  /** Rows with a `slot`, as they follow `from`. */
  source: (among: Bits) => SQL
  bits: Bits
  isKnown: boolean
  /** Where it is a tsquery alone. */
  query?: string | undefined
}

/** Slots that are found in memory, in the order of a list. */
type InOrder = { load: (database: Executor) => Promise<Bits>; bits: Bits }

const FEW_TERMS = 8

/** A phrase of common words alone is checked in the texts of the newest candidates only, because that reads each text. */
const PHRASE_CANDIDATES = 200

/**
 * Turns a parsed query into matchers. A common term has bitmaps; a rare term is looked up in the GIN index. Matchers only
 * work after `read`, which fetches the postings of all of them at once.
 */
export class Postings {
  readonly #bitmaps = new Map<string, Bits>()
  readonly #lookups: Lookup[] = []
  readonly #inOrder: InOrder[] = []
  readonly #dictionary: Dictionary

  readonly #values: Blocks['values']

  constructor({ dictionary, blocks }: { dictionary: Dictionary; blocks: Blocks }) {
    this.#dictionary = dictionary
    this.#values = blocks.values
  }

  query(parsed: ParsedQuery): Matcher {
    return anyOf(parsed.map((group) => this.#group(group)))
  }

  /** Matches any of these terms. */
  terms(terms: string[]): Matcher {
    const common = terms.filter((term) => this.#dictionary.common.has(term))
    const rare = terms.filter((term) => !this.#dictionary.common.has(term))
    const parts = common.map((term) => this.bitmap(term))
    if (rare.length > 0) parts.push(this.#lookUpAnyRare(rare))
    return anyOf(parts)
  }

  /** Matches any of these ways. Those of rare words alone go into one index lookup. */
  ways(ways: Way[]): Matcher {
    // Countries always have bitmaps.
    const isCommon = (term: string) => this.#dictionary.common.has(term) || term.startsWith('~')
    const parts: Matcher[] = []
    const rareAlone: string[] = []
    for (const { terms, fact } of ways) {
      const rare = terms.filter((term) => !isCommon(term))
      const query = rare.map(quote).join('&')
      if (rare.length === terms.length && rare.length > 0 && !fact) {
        rareAlone.push(`(${query})`)
        continue
      }
      parts.push(
        allOf([
          ...(fact ? [(among: Bits) => and(among, this.#values.get(fact) ?? NONE)] : []),
          ...terms.filter(isCommon).map((term) => this.bitmap(term)),
          ...(rare.length > 0 ? [this.#lookUpRare(query)] : []),
        ]),
      )
    }
    if (rareAlone.length > 0) parts.push(this.#lookUpRare(rareAlone.join('|')))
    return anyOf(parts)
  }

  /** Matches by the bitmaps of a term. */
  bitmap(term: string): Matcher {
    this.#bitmaps.set(term, NONE)
    return (among) => and(among, this.#bitmaps.get(term) ?? NONE)
  }

  /** Matches slots that are found when the postings are fetched. */
  inOrder(load: InOrder['load']): Matcher {
    const found: InOrder = { load, bits: NONE }
    this.#inOrder.push(found)
    return (among) => and(among, found.bits)
  }

  /** Fetches the postings for all matchers made so far. */
  async read(database: Executor, { blocks }: { blocks: Blocks }, among: Bits): Promise<void> {
    for (const found of this.#inOrder) found.bits = await found.load(database)
    if (this.#bitmaps.size > 0) {
      const read = await bitmapCacheOf(database).terms(database, blocks, [...this.#bitmaps.keys()])
      for (const [term, bits] of read) this.#bitmaps.set(term, bits)
    }
    const seen = seenIndexOf(database)
    for (const lookup of this.#lookups) {
      const slots = lookup.query === undefined ? undefined : seen.slots(blocks.version, lookup.query)
      if (slots) lookup.bits = ofSlots(slots)
      lookup.isKnown = slots !== undefined
    }
    const unknown = this.#lookups.filter(({ isKnown }) => !isKnown)
    if (unknown.length === 0) return
    const queries = unknown.map(
      ({ source }, place) =>
        sql`select ${sql.raw(String(place))} as place, array_agg(slot) as slots from ${source(among)}`,
    )
    const { rows } = await database.execute<{ place: number; slots: number[] | null }>(
      sql.join(queries, sql` union all `),
    )
    for (const { place, slots } of rows) {
      const lookup = unknown[place]
      if (!lookup) continue
      lookup.bits = ofSlots(slots ?? [])
      if (lookup.query !== undefined) seen.learnSlots(blocks.version, lookup.query, slots ?? [])
    }
  }

  /** Many terms are looked up one by one: of all together the planner expects so many rows that it reads the whole table. */
  #lookUpAnyRare(terms: string[]): Matcher {
    const query = terms.map(quote).join('|')
    if (terms.length <= FEW_TERMS) return this.#lookUpRare(query)
    const asked = sql.param(terms.map(quote))
    return this.#add({
      source: () => sql`unnest(${asked}::text[]) as asked (term) cross join lateral (
        select slot from open_opportunities where rare_terms @@ asked.term::tsquery offset 0) as found`,
      query,
    })
  }

  /** Matches a tsquery of rare terms; what it found is kept as long as the index has the same version. */
  #lookUpRare(query: string): Matcher {
    return this.#lookUp(() => hasRare(query), query)
  }

  /** Matches an SQL condition, which must be selective and covered by an index. */
  #lookUp(condition: (among: Bits) => SQL, query?: string): Matcher {
    return this.#add({ source: (among) => sql`open_opportunities where ${condition(among)}`, query })
  }

  #add(asked: Pick<Lookup, 'source' | 'query'>): Matcher {
    const lookup: Lookup = { ...asked, bits: NONE, isKnown: false }
    this.#lookups.push(lookup)
    return (among) => and(among, lookup.bits)
  }

  /** Matches all clauses of a group. Rare words go into one index lookup, so only opportunities with all of them are read. */
  #group(group: Clause[]): Matcher {
    const isRareWord = (clause: Clause) =>
      !clause.isNegated && !clause.isPhrase && !clause.isNamed && !clause.meaning && !this.#hasCommon(clause)
    const rare = group.filter(isRareWord)
    const matchers = group
      .filter((clause) => !isRareWord(clause))
      .map((clause) => (clause.isNegated ? not(this.#clause(clause)) : this.#clause(clause)))
    if (rare.length > 0) {
      const words = rare.map((clause) => `(${this.#dictionary.expansions(clause).map(quote).join('|')})`)
      matchers.unshift(this.#lookUpRare(words.join('&')))
    }
    return allOf(matchers)
  }

  #clause(clause: Clause): Matcher {
    if (clause.isNamed) return this.ways(namedWaysOf(clause))
    if (clause.meaning) return this.#meant(clause)
    if (!clause.isPhrase) return this.terms(this.#dictionary.expansions(clause))
    const terms = clause.words.map(termOf)
    const rare = terms.filter((term) => !this.#dictionary.common.has(term))
    if (rare.length > 0)
      return this.#lookUp(() => sql`${hasRare(rare.map(quote).join('&'))} and ${hasPhrase(clause)}`)
    const words = allOf(terms.map((term) => this.bitmap(term)))
    const inTexts = this.#lookUp(
      (among) => sql`${isAmong(highestSlots(words(among), PHRASE_CANDIDATES))} and ${hasPhrase(clause)}`,
    )
    return anyOf([allOf(pairsOf(clause.words).map((pair) => this.terms([pair]))), inTexts])
  }

  /** The words, all of them anywhere, and what means the same. */
  #meant(clause: Clause): Matcher {
    const others = this.ways(waysOf(clause))
    if (clause.meaning?.isAlone) return others
    if (clause.meaning?.fact) return anyOf([this.ways([namedWay(clause)]), others])
    if (clause.words.length === 1) return anyOf([this.terms(this.#dictionary.expansions(clause)), others])
    return anyOf([this.ways([{ terms: clause.words.map(termOf) }]), others])
  }

  #hasCommon(clause: Clause): boolean {
    return this.#dictionary.expansions(clause).some((term) => this.#dictionary.common.has(term))
  }
}

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

/** Quotes a term for tsquery; terms never contain a quote or a backslash. */
export const quote = (term: string) => `'${term}'`

const namedWay = ({ words }: Clause): Way => ({ terms: words.map((word) => nameTerm(termOf(word))) })
const hasRare = (query: string) => sql`rare_terms @@ ${query}::tsquery`
const isAmong = (slots: number[]) => sql`slot = any(${sql.param(slots)}::int[])`
const hasPhrase = (clause: Clause) => sql`position(${phraseOf(clause)} in words) > 0`

/** The phrase as a substring of `words`, with a gap for each stop word. */
function phraseOf({ words, positions }: Clause): string {
  const inPlaces = words.map((word, at) => {
    const gap = at === 0 ? 0 : (positions[at] ?? 0) - (positions[at - 1] ?? 0) - 1
    return `${GAP} `.repeat(gap) + termOf(word)
  })
  return ` ${inPlaces.join(' ')} `
}
