import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type CardRow, listCards } from '#api/opportunities/listing/queries.ts'
import type { SavedSearchRow } from '#api/opportunities/saved-searches/queries.ts'
import { findPage } from '#api/opportunities/search/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { savedSearches, subscribers } from '#api/platform/database/tables/opportunities-tables.ts'
import { SavedQuery } from '#contract/opportunities/saved-searches.ts'
import { KINDS, type Sort } from '#contract/vocabulary.ts'

/** A search with addresses, and the language of its owner; of nobody while their account is suspended. */
export async function findAddressed(database: Executor, id: number) {
  const [row] = await database
    .select({
      search: savedSearches,
      language: sql<string>`coalesce(${users.language}, ${subscribers.language})`,
    })
    .from(savedSearches)
    .leftJoin(users, eq(users.id, savedSearches.userId))
    .leftJoin(subscribers, eq(subscribers.id, savedSearches.subscriberId))
    .where(
      and(
        eq(savedSearches.id, id),
        isNotNull(savedSearches.addressSalt),
        isNotNull(savedSearches.confirmedAt),
        isNull(users.suspendedAt),
      ),
    )
  return row
}

/** The first `limit` open opportunities of each kind that match, never those of a wider search. */
export async function listMatches(
  database: Executor,
  search: SavedSearchRow,
  { sort, limit }: { sort: Sort; limit: number },
): Promise<CardRow[]> {
  const query = { ...SavedQuery.parse(search.query), sort, page_size: limit }
  const ids: number[] = []
  for (const kind of KINDS.filter((each) => search.kinds.includes(each)))
    ids.push(...(await findPage(database, { kind, query, isExact: true })).ids)
  return (await listCards(database, ids)).filter(({ isOpen }) => isOpen)
}
