import type { Executor } from '#api/database/client.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { newestSlots } from './blocks.ts'
import { companyTerm, nameTerm, pairsOf } from './document.ts'
import { Lexicon, lookUp } from './lexicon.ts'
import { allOf, isPhrase, Matching } from './matching.ts'
import { parseSearchKey, type Wish } from './search-key.ts'
import { respell } from './spelling.ts'
import { termOf } from './words.ts'

export type Search = { kind: Kind; query: ListQuery }

/** A search whose words are read and looked up. */
export type Understood = Search & {
  /** `undefined` when there is no search key: then all calls match. */
  wish: Wish | undefined
  lexicon: Lexicon
  /** The spelling that is searched, when it is not the one asked. */
  searchKeyUsed: string | null
}

/** Only texts can tell where common words stand, so that of a phrase of them the newest so many are read. */
const PHRASE_CANDIDATES = 200

/** Depends on the text and not on the filters, so that lists, totals and counts by filter agree. */
export async function understand(database: Executor, search: Search): Promise<Understood> {
  const { search_key, company } = search.query
  const others = company ? [companyTerm(company)] : []
  if (!search_key) {
    const lexicon = company ? await lookUp(database, [], others) : Lexicon.empty
    return { ...search, wish: undefined, lexicon, searchKeyUsed: null }
  }
  const asked = parseSearchKey(search_key)
  const lexicon = await lookUp(database, asked, [...others, ...nameTerms(asked)])
  const searchKeyUsed = await respell(database, search_key, asked, lexicon)
  if (searchKeyUsed === null) return withPhrases(database, { ...search, wish: asked, lexicon, searchKeyUsed })
  const wish = parseSearchKey(searchKeyUsed)
  const respelt = await lookUp(database, wish, [...others, ...nameTerms(wish)])
  return withPhrases(database, { ...search, wish, lexicon: respelt, searchKeyUsed })
}

/** Terms for what stands in a name, of each word and of each phrase. */
const nameTerms = (wish: Wish) =>
  wish.flat().flatMap(({ words }) => [...words.map((word) => nameTerm(termOf(word))), ...pairsOf(words)])

async function withPhrases(database: Executor, understood: Understood): Promise<Understood> {
  const { kind, wish = [], lexicon } = understood
  for (const wanted of wish.flat().filter(isPhrase)) {
    const terms = wanted.words.map(termOf)
    if (!terms.every((term) => lexicon.common.has(term))) continue
    const matching = new Matching(lexicon)
    const bits = allOf(terms.map((term) => matching.bitmap(term)))
    const { slots } = await newestSlots(database, kind, matching, bits, PHRASE_CANDIDATES)
    lexicon.phraseCandidates.set(wanted, slots.slice(0, PHRASE_CANDIDATES))
  }
  return understood
}
