import { findShownPage } from '#api/opportunities/listing/shown.ts'
import { placesBeginning } from '#api/opportunities/places/places.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Suggestion } from '#contract/opportunities/suggestions.ts'
import { type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { beforeBeginning, suggestionsOf } from './rules.ts'

const SHORTEST = 2
const LOOKED_AT = 20

type Typing = { q: string; collection?: Collection | undefined }

/**
 * The best matches of what is typed say what it may become: one search, whatever the catalogue's size, and where that finds nothing
 * and its last word is too short to be completed, one of the words before that.
 */
export async function suggest(database: Database, { q, collection = 'jobs' }: Typing): Promise<Suggestion[]> {
  if (q.length < SHORTEST) return []
  const find = async (words: string) => {
    // A wider search finds what lacks some of the words, and is not suggested.
    const query = { search_key: words, page_size: LOOKED_AT }
    return (
      await findShownPage(
        database,
        { kind: KIND_OF[collection], query, isExact: true, isTyping: true },
        undefined,
      )
    ).cards
  }
  const found = await find(q)
  const before = beforeBeginning(q)
  const cards = found.length > 0 || before === '' ? found : await find(before)
  return suggestionsOf(q, cards, placesBeginning(q))
}
