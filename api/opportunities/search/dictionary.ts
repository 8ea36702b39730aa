import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { COMMON_FROM } from './common-terms.ts'
import type { Clause, ParsedQuery } from './query-parser.ts'
import { termOf } from './tokenizer.ts'

const MAX_COMPLETIONS = 8
const SHORTEST_BEGINNING = 3

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
    const terms = words.map(termOf)
    return isPrefix ? [...new Set([...terms, ...this.#completions])] : terms
  }

  /** False for a word that is probably misspelt: it is neither in the dictionary nor the prefix of such a word. */
  knows({ isPrefix }: Clause, word: string): boolean {
    if (this.known.has(word) || this.common.has(termOf(word))) return true
    return isPrefix && this.#completions.length > 0
  }
}

/** The dictionary for one query, and the state of the index at the same moment. */
type Lookup = {
  dictionary: Dictionary
  /** The newest version of the bitmaps. */
  version: number
  /** Days since 1970 in UTC. */
  today: number
  /** Slots of opportunities whose deadline passed after the last sweep. */
  expired: number[]
}

type Row = {
  common: string[] | null
  known: string[] | null
  completions: Completion[] | null
  version: number
  today: number
  expired: number[] | null
}
type Completion = { term: string; sampled: number; is_common: boolean }

/** Looks up the words of a query and its other terms, in one statement. */
export async function lookUpTerms(
  database: Executor,
  kind: Kind,
  parsed: ParsedQuery,
  otherTerms: string[],
): Promise<Lookup> {
  const clauses = parsed.flat()
  const words = clauses.flatMap((each) => each.words)
  const beginning = clauses.find((each) => each.isPrefix)?.words[0] ?? ''
  const terms = [...words.map(termOf), ...otherTerms]
  const { rows } = await database.execute<Row>(sql`
    select
      (select coalesce(max(version), 0)::float8 from search_blocks) as version,
      floor(extract(epoch from now()) / 86400)::int as today,
      (select json_agg(slot) from open_opportunities where kind = ${kind} and deadline_at <= now()) as expired,
      (${terms.length === 0 ? NOTHING : commonOf(terms)}) as common,
      (${words.length === 0 ? NOTHING : knownOf(words)}) as known,
      (${beginning.length < SHORTEST_BEGINNING ? NOTHING : completionsOf(beginning)}) as completions`)
  const [row] = rows
  const completions = affordable(row?.completions ?? [])
  const common = completions.filter((one) => one.is_common).map((one) => one.term)
  const dictionary = new Dictionary(
    new Set([...(row?.common ?? []), ...common]),
    new Set(row?.known ?? []),
    completions.map((one) => one.term),
  )
  return { dictionary, version: row?.version ?? 0, today: row?.today ?? 0, expired: row?.expired ?? [] }
}

const NOTHING = sql`null::json`
const commonOf = (terms: string[]) =>
  sql`select json_agg(term) from search_terms where is_common and term = any(${sql.param(terms)}::text[])`
const knownOf = (words: string[]) =>
  sql`select json_agg(word) from search_words where word = any(${sql.param(words)}::text[])`
const completionsOf = (beginning: string) => sql`
  select json_agg(found) from (
    select distinct on (w.term) w.term, coalesce(t.sampled, 0) as sampled, coalesce(t.is_common, false) as is_common
    from (
      select term from search_words
      where word ~>=~ ${beginning} and word ~<~ ${`${beginning}\u{10ffff}`}
      order by sampled desc, length(word), word limit ${MAX_COMPLETIONS}
    ) w left join search_terms t on t.term = w.term
  ) found`

/** A rare term costs as much as it matches, so the rare completions together may match no more than one rare term. */
function affordable(completions: Completion[]): Completion[] {
  let left = COMMON_FROM
  return completions.filter(({ sampled, is_common }) => {
    if (!is_common) left -= sampled + 1
    return is_common || left >= 0
  })
}
