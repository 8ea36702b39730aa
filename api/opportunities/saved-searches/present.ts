import { SavedSearch } from '#contract/opportunities/saved-searches.ts'
import type { SavedSearchRow } from './queries.ts'

export const presentSavedSearch = (row: SavedSearchRow): SavedSearch =>
  SavedSearch.parse({
    id: row.id,
    name: row.name,
    kinds: row.kinds,
    query: row.query,
    frequency: row.frequency,
    time_zone: row.timeZone,
    subscribed: row.unsubscribedAt === null,
    created_at: row.createdAt.toISOString(),
  })
