import { findShownPage } from '#api/opportunities/listing/shown.ts'
import { placesBeginning } from '#api/opportunities/places/places.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Suggestion } from '#contract/opportunities/suggestions.ts'
import { type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { suggestionsOf } from './rules.ts'

const SHORTEST = 2
const LOOKED_AT = 20

type Typing = { q: string; collection?: Collection | undefined }

/** The best matches of what is typed say what it may become: one search, whatever the catalogue's size. */
export async function suggest(database: Database, { q, collection = 'jobs' }: Typing): Promise<Suggestion[]> {
  if (q.length < SHORTEST) return []
  const query = { search_key: q, page_size: LOOKED_AT }
  const { cards } = await findShownPage(database, { kind: KIND_OF[collection], query }, undefined)
  return suggestionsOf(q, cards, placesBeginning(q))
}
