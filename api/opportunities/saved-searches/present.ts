import { SavedSearch } from '#contract/opportunities/saved-searches.ts'
import type { SavedSearchRow } from './queries.ts'
import { type AddressSite, addressesOf } from './rules.ts'

export const presentSavedSearch = (row: SavedSearchRow, site: AddressSite): SavedSearch =>
  SavedSearch.parse({
    id: row.id,
    name: row.name,
    kinds: row.kinds,
    query: row.query,
    frequency: row.frequency,
    time_zone: row.timeZone,
    subscribed: row.unsubscribedAt === null,
    created_at: row.createdAt.toISOString(),
    addresses: addressesOf(site, row),
  })
