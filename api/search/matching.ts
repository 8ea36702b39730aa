import { type SQL, sql } from 'drizzle-orm'
import { bitOf, blockOf, EMPTY } from './bitmaps.ts'
import { pairsOf } from './document.ts'
import type { Lexicon } from './lexicon.ts'
import type { Wanted, Wish } from './search-key.ts'
import { termOf } from './words.ts'

/**
 * Makes of a wish an expression over `search_blocks b` that says which slots match. Common terms are read from
 * their bitmaps; the few calls of any other term are found by index and made into bits, in a table expression each.
 * A block without a match is null and not empty bits: null costs nothing to combine.
 */
export class Matching {
  readonly #tables: SQL[] = []
  readonly #joins: SQL[] = []
  readonly #bitmaps: string[] = []
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
    const parts = common.map((term) => this.bitmap(term))
    if (rare.length > 0) parts.push(this.found(hasRare(rare.map(quote).join('|'))))
    return anyOf(parts)
  }

  /** The calls that meet this condition: one that an index answers and few calls meet. */
  found(condition: SQL): SQL {
    return this.table(sql`
      select ${blockOf(sql`slot`)} as block, bit_or(${bitOf(sql`slot`)}) as bits
      from open_calls where ${condition} group by 1`)
  }

  /** The calls that this term or mark has in its bitmaps. */
  bitmap(term: string): SQL {
    const known = this.#bitmaps.indexOf(term)
    const at = known >= 0 ? known : this.#bitmaps.push(term) - 1
    return sql.raw(`words.w${at}`)
  }

  /** A query for `block` and `bits`, joined to the blocks. */
  table(select: SQL): SQL {
    const name = sql.raw(`t${this.#tables.length}`)
    this.#tables.push(sql`${name} as materialized (${select})`)
    this.#joins.push(sql`left join ${name} on ${name}.block = b.block`)
    return sql`${name}.bits`
  }

  /** What the expressions made so far need: table expressions, and their joins to `search_blocks b`. */
  sources(): { tables: SQL[]; joins: SQL[] } {
    if (this.#bitmaps.length === 0) return { tables: this.#tables, joins: this.#joins }
    // One range of the index for each term, not a look-up for each block.
    const columns = this.#bitmaps.map(
      (term, at) => sql`bit_or(bits) filter (where term = ${term}) as ${sql.raw(`w${at}`)}`,
    )
    const [only] = this.#bitmaps
    const words =
      this.#bitmaps.length === 1
        ? sql`words as materialized (select block, bits as w0 from search_bitmaps where term = ${only})`
        : sql`words as materialized (
      select block, ${sql.join(columns, sql`, `)} from search_bitmaps
      where term = any(${sql.param(this.#bitmaps)}::text[]) group by block)`
    return {
      tables: [...this.#tables, words],
      joins: [...this.#joins, sql`left join words on words.block = b.block`],
    }
  }

  /** All of a group. Its rare words are looked for together, so that only calls that have each are read. */
  #group(group: Wanted[]): SQL {
    const isRareWord = (wanted: Wanted) => !wanted.isNegated && !isPhrase(wanted) && !this.#hasCommon(wanted)
    const rare = group.filter(isRareWord)
    const bits = group
      .filter((wanted) => !isRareWord(wanted))
      .map((wanted) => (wanted.isNegated ? not(this.#one(wanted)) : this.#one(wanted)))
    if (rare.length > 0) {
      const words = rare.map((wanted) => `(${this.#lexicon.alternatives(wanted).map(quote).join('|')})`)
      bits.push(this.found(hasRare(words.join('&'))))
    }
    return allOf(bits)
  }

  #one(wanted: Wanted): SQL {
    if (!isPhrase(wanted)) return this.terms(this.#lexicon.alternatives(wanted))
    const phrase = sql`${phraseQuery(wanted)}::tsquery`
    const rare = wanted.words.map(termOf).filter((term) => !this.#lexicon.common.has(term))
    if (rare.length > 0) return this.found(sql`${hasRare(rare.map(quote).join('&'))} and vector @@ ${phrase}`)
    const candidates = this.#lexicon.phraseCandidates.get(wanted) ?? []
    return anyOf([
      allOf(pairsOf(wanted.words).map((pair) => this.terms([pair]))),
      this.found(sql`${isAmong(candidates)} and vector @@ ${phrase}`),
    ])
  }

  #hasCommon(wanted: Wanted): boolean {
    return this.#lexicon.alternatives(wanted).some((term) => this.#lexicon.common.has(term))
  }
}

export const isPhrase = (wanted: Wanted) => wanted.words.length > 1

const orEmpty = (bits: SQL) => sql`coalesce(${bits}, ${EMPTY})`
const not = (bits: SQL) => sql`~${orEmpty(bits)}`

export function anyOf(bits: SQL[]): SQL {
  const [only] = bits
  if (bits.length <= 1) return only ?? EMPTY
  return sql`(${sql.join(bits.map(orEmpty), sql` | `)})`
}

export const allOf = (bits: SQL[]) => sql`(${sql.join(bits, sql` & `)})`

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
