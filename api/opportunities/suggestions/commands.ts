import { findShownPage } from '#api/opportunities/listing/shown.ts'
import { namesBeginning, placesBeginning } from '#api/opportunities/places/nearest.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Suggestion } from '#contract/opportunities/suggestions.ts'
import { type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { beforeBeginning, suggestionsOf } from './rules.ts'

const SHORTEST = 2
const LOOKED_AT = 20

type Typing = {
  q: string
  of?: 'places' | undefined
  collection?: Collection | undefined
  language?: string | undefined
}

const MOST_PLACES = 6

/**
 * The best matches of what is typed say what it may become: one search, whatever the catalogue's size, and where that finds nothing
 * and its last word is too short to be completed, one of the words before that.
 */
export async function suggest(
  database: Database,
  { q, of, collection = 'jobs', language }: Typing,
): Promise<Suggestion[]> {
  if (of === 'places')
    return namesBeginning(q, MOST_PLACES, language).map((text) => ({ kind: 'place', text }))
  if (q.length < SHORTEST) return []
  const find = (words: string) => {
    // A wider search finds what lacks some of the words, and is not suggested.
    const query = { search_key: words, page_size: LOOKED_AT }
    return findShownPage(
      database,
      { kind: KIND_OF[collection], query, isExact: true, isTyping: true },
      undefined,
    )
  }
  const first = await find(q)
  const before = beforeBeginning(q)
  const { cards, page } = first.cards.length > 0 || before === '' ? first : await find(before)
  const meant = first.cards.length > 0 ? (page.searchKeyUsed ?? q) : q
  return suggestionsOf(meant, cards, placesBeginning(q))
}
