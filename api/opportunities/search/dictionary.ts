import { sql } from 'drizzle-orm'
import type { Clause, ParsedQuery } from '#api/opportunities/query/clause.ts'
import { frenchTermOf, hasFrenchTerm } from '#api/opportunities/words/french.ts'
import { termOf } from '#api/opportunities/words/tokenizer.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { statement } from '#api/platform/statement.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { COMMON_FROM } from './common-terms.ts'
import { asState, type IndexState, STATE, type StateRow, seenIndexOf } from './index-state.ts'

const MAX_COMPLETIONS = 8
/** Letters from which the beginning of a word is completed. */
export const SHORTEST_BEGINNING = 3

/** Term statistics for the words of one parsed query. */
export class Dictionary {
  /** Terms that have bitmaps. */
  readonly common: Set<string>
  /** Words that occur in a name, a skill, a company or a sampled text. */
  readonly known: Set<string>
  /** Terms of the dictionary words that complete the prefix, the last word of the query. */
  readonly #completions: string[]

  constructor(common: Set<string>, known: Set<string>, completions: string[]) {
    this.common = common
    this.known = known
    this.#completions = completions
  }

  /** The terms that a clause expands to; any of them matches it. */
  expansions({ words, isPrefix }: Clause): string[] {
    const terms = [...words.map(termOf), ...this.#french(words)]
    return isPrefix ? [...new Set([...terms, ...this.#completions])] : terms
  }

  #french = (words: string[]) =>
    words.filter(hasFrenchTerm).flatMap((word) => {
      const term = frenchTermOf(word)
      return this.known.has(term) ? term : []
    })

  /** False for a word that is probably misspelt: it is neither in the dictionary nor the prefix of such a word. */
  knows({ isPrefix, meaning }: Clause, word: string): boolean {
    if (meaning !== undefined || this.known.has(word) || this.common.has(termOf(word))) return true
    return isPrefix && this.#completions.length > 0
  }
}

/** The dictionary for one query, and the state of the index at the same moment. */
type Lookup = { dictionary: Dictionary; state: IndexState }
type Asked = { kind: Kind; parsed: ParsedQuery; otherTerms: string[] }

type Row = StateRow & {
  common: string[] | null
  known: string[] | null
  completions: Completion[] | null
}
type Completion = { term: string; sampled: number; is_common: boolean }
/** Facts of the dictionary, as a process keeps them. */
type Is = { is: boolean }
type Completed = { completions: Completion[] }

/** Looks up the words of a query and its other terms, in one statement. */
export async function lookUpTerms(database: Executor, asked: Asked): Promise<Lookup> {
  const { terms, words, beginning } = keysOf(asked)
  const [row] = await dictionaryRow(database, {
    kind: asked.kind,
    terms,
    words,
    beginning,
    end: `${beginning}\u{10ffff}`,
  })
  const state = asState(row)
  const common = new Set(row?.common)
  const known = new Set(row?.known)
  const completions = affordable(row?.completions ?? [])
  const seen = seenIndexOf(database)
  seen.see(asked.kind, state)
  for (const term of terms) seen.learn(state.version, `common ${term}`, { is: common.has(term) })
  for (const word of words) seen.learn(state.version, `known ${word}`, { is: known.has(word) })
  if (beginning !== '') seen.learn(state.version, `completions ${beginning}`, { completions })
  return { dictionary: dictionaryOf(common, known, completions), state }
}

/** The same from what this process has seen, without a statement; undefined where a part is missing. */
export function recallTerms(database: Executor, asked: Asked): Lookup | undefined {
  const seen = seenIndexOf(database)
  const state = seen.state(asked.kind)
  if (!state) return undefined
  const { terms, words, beginning } = keysOf(asked)
  const common = terms.map((term) => seen.fact<Is>(state.version, `common ${term}`))
  const known = words.map((word) => seen.fact<Is>(state.version, `known ${word}`))
  const completed =
    beginning === '' ? NONE_COMPLETED : seen.fact<Completed>(state.version, `completions ${beginning}`)
  if (!completed || [...common, ...known].includes(undefined)) return undefined
  const dictionary = dictionaryOf(
    new Set(terms.filter((_, at) => common[at]?.is)),
    new Set(words.filter((_, at) => known[at]?.is)),
    completed.completions,
  )
  return { dictionary, state }
}

const NONE_COMPLETED: Completed = { completions: [] }

function keysOf({ parsed, otherTerms }: Asked) {
  const clauses = parsed.flat()
  const own = clauses.flatMap((each) => each.words)
  const french = own.filter(hasFrenchTerm).map(frenchTermOf)
  const words = [...own, ...french]
  const beginning = clauses.find((each) => each.isPrefix)?.words.at(-1) ?? ''
  return {
    words,
    terms: [...own.map(termOf), ...french, ...otherTerms],
    beginning: beginning.length < SHORTEST_BEGINNING ? '' : beginning,
  }
}

function dictionaryOf(common: Set<string>, known: Set<string>, completions: Completion[]): Dictionary {
  const commonToo = completions.filter((one) => one.is_common).map((one) => one.term)
  const terms = completions.map((one) => one.term)
  return new Dictionary(common.union(new Set(commonToo)), known, terms)
}

const dictionaryRow = statement<Row>(
  'search-dictionary',
  sql`
    select ${STATE},
      (select json_agg(term) from search_terms
        where is_common and term = any(${sql.placeholder('terms')}::text[])) as common,
      (select json_agg(word) from search_words where word = any(${sql.placeholder('words')}::text[])) as known,
      case when ${sql.placeholder('beginning')}::text <> '' then (
        select json_agg(found) from (
          select distinct on (w.term) w.term, coalesce(t.sampled, 0) as sampled, coalesce(t.is_common, false) as is_common
          from (
            select term from search_words
            where word ~>=~ ${sql.placeholder('beginning')}::text and word ~<~ ${sql.placeholder('end')}::text
            order by sampled desc, length(word), word limit ${sql.raw(String(MAX_COMPLETIONS))}
          ) w left join search_terms t on t.term = w.term
        ) found
      ) end as completions`,
)

/** A rare term costs as much as it matches, so the rare completions together may match no more than one rare term. */
function affordable(completions: Completion[]): Completion[] {
  let left = COMMON_FROM
  return completions.filter(({ sampled, is_common }) => {
    if (!is_common) left -= sampled + 1
    return is_common || left >= 0
  })
}
