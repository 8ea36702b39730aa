import type { Executor } from '#api/platform/database/client.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { andNot, type Bits, NONE, ofSlots } from './bits.ts'
import { type Dictionary, lookUp } from './dictionary.ts'
import { companyTerm, nameTerm, pairsOf } from './document.ts'
import { type Blocks, mirrorOf } from './mirror.ts'
import { parseQuery, type Wish } from './query-parser.ts'
import { respell } from './spelling.ts'
import { termOf } from './tokenizer.ts'

export type Search = { kind: Kind; query: ListQuery }

/** A search whose words are read and looked up, and what it is put to. */
export type SearchPlan = Search & {
  /** `undefined` when there is no search key: then all opportunities match. */
  wish: Wish | undefined
  dictionary: Dictionary
  /** The spelling that is searched, when it is not the one asked. */
  searchKeyUsed: string | null
  /** Days since 1970 in UTC, by the database's clock. */
  today: number
  blocks: Blocks
  /** The opportunities of the kind that are open by the database's clock, whether or not the sweep has been. */
  open: Bits
}

/** Depends on the text and not on the filters, so that lists, totals and counts by filter agree. */
export async function planSearch(database: Executor, search: Search): Promise<SearchPlan> {
  const { kind, query } = search
  const others = query.company ? [companyTerm(query.company)] : []
  const asked = query.search_key ? parseQuery(query.search_key) : undefined
  let wish = asked
  let found = await lookUp(database, kind, asked ?? [], [...others, ...nameTerms(asked ?? [])])
  let searchKeyUsed: string | null = null
  if (query.search_key && asked) {
    searchKeyUsed = await respell(database, query.search_key, asked, found.dictionary)
    if (searchKeyUsed !== null) {
      wish = parseQuery(searchKeyUsed)
      found = await lookUp(database, kind, wish, [...others, ...nameTerms(wish)])
    }
  }
  const { dictionary, version, today, gone } = found
  const blocks = await mirrorOf(database).blocks(database, version)
  const open = andNot(blocks.values.get(kind) ?? NONE, ofSlots(gone))
  return { kind, query, wish, dictionary, searchKeyUsed, today, blocks, open }
}

/** Terms for what stands in a name, of each word and of each phrase. */
const nameTerms = (wish: Wish) =>
  wish.flat().flatMap(({ words }) => [...words.map((word) => nameTerm(termOf(word))), ...pairsOf(words)])
