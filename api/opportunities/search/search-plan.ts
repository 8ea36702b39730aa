import { sql } from 'drizzle-orm'
import type { Clause, ParsedQuery } from '#api/opportunities/query/clause.ts'
import type { Executor } from '#api/platform/database/client.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import type { Widened } from '#contract/opportunities/opportunities.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { type Blocks, bitmapCacheOf } from './bitmap-cache.ts'
import { and, andNot, type Bits, NONE, ofSlots } from './bits.ts'
import { type Dictionary, lookUpTerms, recallTerms } from './dictionary.ts'
import type { IndexState } from './index-state.ts'
import { termsOf } from './meanings.ts'
import { parseQuery } from './query-parser.ts'
import { correctSpelling } from './spelling.ts'
import { termsAsked } from './where.ts'

export type Search = {
  kind: Kind
  query: ListQuery
  /** Only what was asked is wanted, however few match. */
  isExact?: true
  /** The last word is still being typed, even where it is a word already. */
  isTyping?: true
}

/** A search after parsing, spelling correction and dictionary lookup. */
export type SearchPlan = Search & {
  /** `undefined` without a search key: everything matches. */
  parsed: ParsedQuery | undefined
  /** The query as it was asked, by which matches are ranked, where `parsed` was widened. */
  asked: ParsedQuery | undefined
  widened: Widening | null
  dictionary: Dictionary
  /** The corrected search key; `null` when nothing was corrected. */
  searchKeyUsed: string | null
  state: IndexState
  /** Whether the state is one seen before, which may have changed since. */
  isRecalled: boolean
  blocks: Blocks
  /** Opportunities of the kind that are open by the database's clock, even before the sweep closes the others, and changed since. */
  open: Bits
}

/** A wider search than was asked, and the matches of that, which come first. */
type Widening = Widened & { matched: Bits }

/** Spelling correction ignores the filters, so that lists, totals and facets agree. */
export async function planSearch(
  database: Executor,
  search: Search,
  { mayRecall = false } = {},
): Promise<SearchPlan> {
  const { kind, query } = search
  const asked = query.search_key ? parseQuery(query.search_key, kind) : undefined
  const first = await lookUp(database, search, asked, mayRecall)
  const searchKeyUsed =
    query.search_key && asked
      ? await correctSpelling(database, { searchKey: query.search_key, parsed: asked, ...first })
      : null
  const read = searchKeyUsed === null ? asked : parseQuery(searchKeyUsed, kind)
  const found = searchKeyUsed === null ? first : await lookUp(database, search, read, mayRecall)
  const { dictionary, state } = found
  const parsed = search.isTyping ? read : read && wholeWords(read, dictionary)
  const blocks = await bitmapCacheOf(database).blocks(database, state.version)
  const all = andNot(blocks.values.get(kind) ?? NONE, ofSlots(state.expired))
  const open = query.updated_since
    ? and(all, ofSlots(await listSlotsUpdated(database, kind, query.updated_since)))
    : all
  return {
    ...search,
    parsed,
    asked: parsed,
    widened: null,
    dictionary,
    searchKeyUsed,
    state,
    isRecalled: found.isRecalled,
    blocks,
    open,
  }
}

/** "hospital" is no beginning of "hospitality", unless it is still being typed. */
const wholeWords = (parsed: ParsedQuery, { known }: Dictionary): ParsedQuery =>
  parsed.map((group) => group.map((clause) => (clause.isPrefix ? wholeWord(clause, known) : clause)))

function wholeWord(clause: Clause, known: Set<string>): Clause {
  if (clause.meaning) return { ...clause, isPrefix: false }
  return clause.words.every((word) => known.has(word))
    ? { ...clause, isPrefix: false, mayBegin: true }
    : clause
}

async function lookUp(
  database: Executor,
  { kind, query }: Search,
  parsed: ParsedQuery = [],
  mayRecall: boolean,
) {
  const asked = { kind, parsed, otherTerms: [...termsAsked(query), ...termsOf(parsed)] }
  const recalled = mayRecall ? recallTerms(database, asked) : undefined
  return { ...(recalled ?? (await lookUpTerms(database, asked))), isRecalled: recalled !== undefined }
}

/** Slots of open opportunities that changed at an instant or later; an index holds them in that order. */
async function listSlotsUpdated(database: Executor, kind: Kind, since: string): Promise<number[]> {
  const { rows } = await database.execute<{ slot: number }>(sql`
    select s.slot from opportunities o join open_opportunities s on s.id = o.id
    where o.kind = ${kind} and o.updated_at >= ${since}::timestamptz order by s.slot`)
  return rows.map(({ slot }) => slot)
}
