import { type SQL, sql } from 'drizzle-orm'
import { bitOf, blockOf, EMPTY } from './bitmaps.ts'
import type { Lexicon } from './lexicon.ts'
import type { Wanted, Wish } from './search-key.ts'
import { termOf } from './words.ts'

/**
 * Makes of a wish an expression over `search_blocks b` that says which slots match. Common terms are read from
 * their bitmaps; the few calls of any other term are found by index and made into bits, in a table expression each.
 */
export class Matching {
  readonly tables: SQL[] = []
  readonly joins: SQL[] = []
  readonly #lexicon: Lexicon

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  wish(wish: Wish): SQL {
    return wish.length === 0 ? EMPTY : anyOf(wish.map((group) => this.#group(group)))
  }

  /** The calls that have one of these terms. */
  terms(terms: string[]): SQL {
    const common = terms.filter((term) => this.#lexicon.common.has(term))
    const rare = terms.filter((term) => !this.#lexicon.common.has(term))
    const parts = common.map(bitmapOf)
    if (rare.length > 0) parts.push(this.found(hasRare(rare.map(quote).join('|'))))
    return anyOf(parts)
  }

  /** The calls that meet this condition: one that an index answers and few calls meet. */
  found(condition: SQL): SQL {
    return this.table(sql`
      select ${blockOf(sql`slot`)} as block, bit_or(${bitOf(sql`slot`)}) as bits
      from open_calls where ${condition} group by 1`)
  }

  /** A query for `block` and `bits`, joined to the blocks. */
  table(select: SQL): SQL {
    const name = sql.raw(`t${this.tables.length}`)
    this.tables.push(sql`${name} as materialized (${select})`)
    this.joins.push(sql`left join ${name} on ${name}.block = b.block`)
    return sql`coalesce(${name}.bits, ${EMPTY})`
  }

  /** All of a group. Its rare words are looked for together, so that only calls that have each are read. */
  #group(group: Wanted[]): SQL {
    const isRareWord = (wanted: Wanted) => !wanted.isNegated && !isPhrase(wanted) && !this.#hasCommon(wanted)
    const rare = group.filter(isRareWord)
    const bits = group
      .filter((wanted) => !isRareWord(wanted))
      .map((wanted) => (wanted.isNegated ? sql`~(${this.#one(wanted)})` : this.#one(wanted)))
    if (rare.length > 0) {
      const words = rare.map((wanted) => `(${this.#lexicon.alternatives(wanted).map(quote).join('|')})`)
      bits.push(this.found(hasRare(words.join('&'))))
    }
    return allOf(bits)
  }

  #one(wanted: Wanted): SQL {
    if (!isPhrase(wanted)) return this.terms(this.#lexicon.alternatives(wanted))
    const candidates = this.#lexicon.phraseCandidates.get(wanted)
    const rare = wanted.words.map(termOf).filter((term) => !this.#lexicon.common.has(term))
    const where = rare.length > 0 ? hasRare(rare.map(quote).join('&')) : isAmong(candidates ?? [])
    return this.found(sql`${where} and vector @@ ${phraseQuery(wanted)}::tsquery`)
  }

  #hasCommon(wanted: Wanted): boolean {
    return this.#lexicon.alternatives(wanted).some((term) => this.#lexicon.common.has(term))
  }
}

export const isPhrase = (wanted: Wanted) => wanted.words.length > 1

/** The calls that have all of these common terms. */
export const allCommon = (terms: string[]) => allOf(terms.map(bitmapOf))

export const anyOf = (bits: SQL[]) => (bits.length === 0 ? EMPTY : sql`(${sql.join(bits, sql` | `)})`)
export const allOf = (bits: SQL[]) => sql`(${sql.join(bits, sql` & `)})`

export const bitmapOf = (term: string) =>
  sql`coalesce((select m.bits from search_bitmaps m where m.term = ${term} and m.block = b.block), ${EMPTY})`

/** Terms are letters, digits and signs without a meaning to tsquery once they are quoted. */
export const quote = (term: string) => `'${term}'`

const hasRare = (query: string) => sql`rare_terms @@ ${query}::tsquery`
const isAmong = (slots: number[]) => sql`slot = any(${sql.param(slots)}::int[])`

function phraseQuery({ words, places }: Wanted): string {
  return words
    .map(
      (word, at) => (at === 0 ? '' : `<${(places[at] ?? 0) - (places[at - 1] ?? 0)}>`) + quote(termOf(word)),
    )
    .join('')
}
