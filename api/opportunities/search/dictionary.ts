import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { COMMON_FROM } from './common-terms.ts'
import type { Wanted, Wish } from './query-parser.ts'
import { termOf } from './tokenizer.ts'

const MAX_COMPLETIONS = 8
const SHORTEST_BEGINNING = 3

/** What the index knows of the words of a wish. */
export class Dictionary {
  /** Terms that have bitmaps. */
  readonly common: Set<string>
  /** Words that a name, a skill, a company or a sampled text has. */
  readonly known: Set<string>
  /** Terms of the words that begin as the last word does. */
  readonly #completions: string[]

  constructor(common: Set<string>, known: Set<string>, completions: string[]) {
    this.common = common
    this.known = known
    this.#completions = completions
  }

  /** The terms that stand for a wanted word. */
  alternatives({ words, isOpenEnded }: Wanted): string[] {
    const terms = words.map(termOf)
    return isOpenEnded ? [...new Set([...terms, ...this.#completions])] : terms
  }

  /** Whether it may well be spelt right: there are such words, or words that begin so. */
  knows({ isOpenEnded }: Wanted, word: string): boolean {
    if (this.known.has(word) || this.common.has(termOf(word))) return true
    return isOpenEnded && this.#completions.length > 0
  }
}

/** What the words of a search are, and the state of the index as it was looked up. */
type LookedUp = {
  dictionary: Dictionary
  /** Of the newest change to the bitmaps. */
  version: number
  /** Days since 1970 in UTC. */
  today: number
  /** Slots of opportunities whose deadline has passed since the last sweep. */
  gone: number[]
}

type Row = {
  common: string[] | null
  known: string[] | null
  completions: Completion[] | null
  version: number
  today: number
  gone: number[] | null
}
type Completion = { term: string; sampled: number; is_common: boolean }

/** Looks up the words of a wish, and whether these other terms are common. */
export async function lookUp(
  database: Executor,
  kind: Kind,
  wish: Wish,
  otherTerms: string[],
): Promise<LookedUp> {
  const wanted = wish.flat()
  const words = wanted.flatMap((each) => each.words)
  const beginning = wanted.find((each) => each.isOpenEnded)?.words[0] ?? ''
  const terms = [...words.map(termOf), ...otherTerms]
  const { rows } = await database.execute<Row>(sql`
    select
      (select coalesce(max(version), 0)::float8 from search_blocks) as version,
      floor(extract(epoch from now()) / 86400)::int as today,
      (select json_agg(slot) from open_opportunities where kind = ${kind} and deadline_at <= now()) as gone,
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
  return { dictionary, version: row?.version ?? 0, today: row?.today ?? 0, gone: row?.gone ?? [] }
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

/** A term without bitmaps costs what it matches: of those, no more together than one alone may match. */
function affordable(completions: Completion[]): Completion[] {
  let left = COMMON_FROM
  return completions.filter(({ sampled, is_common }) => {
    if (!is_common) left -= sampled + 1
    return is_common || left >= 0
  })
}
