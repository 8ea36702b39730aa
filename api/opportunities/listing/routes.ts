import { findMarks } from '#api/opportunities/bookmarks/queries.ts'
import { countFacets, findPage, listRecent } from '#api/opportunities/search/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Answer, type Route, route } from '#api/platform/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import { collections } from '#contract/opportunities/opportunities.ts'
import { COLLECTIONS, type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { presentCard, presentOpportunity } from './present.ts'
import { findOpportunity, isWithheld, listCards } from './queries.ts'

const RECENT = 5

export function opportunityRoutes(database: Database): Route[] {
  return COLLECTIONS.flatMap((collection) => collectionRoutes(database, collection))
}

function collectionRoutes(database: Database, collection: Collection): Route[] {
  const endpoints = collections[collection]
  const kind = KIND_OF[collection]
  return [
    route(endpoints.list, async ({ query, caller }, answer: Answer) => {
      const page = await findPage(database, { kind, query })
      listHeaders(answer, { path: endpoints.list.path, query, ...page })
      const marks = await findMarks(database, caller?.userId, page.ids)
      return (await listCards(database, page.ids)).map((row) => presentCard(row, marks(row.id)))
    }),
    route(endpoints.facets, ({ query }) => countFacets(database, { kind, query })),
    route(endpoints.recent, async () => {
      const rows = await listCards(database, await listRecent(database, kind, RECENT))
      return rows.map(({ id, name, excerpt }) => ({ id, name, description: excerpt }))
    }),
    route(endpoints.detail, async ({ params, caller }) => {
      const row = await findOpportunity(database, kind, params.id)
      if (!row) {
        throw new ApiError((await isWithheld(database, kind, params.id)) ? 'not_available' : 'not_found')
      }
      const marks = await findMarks(database, caller?.userId, [row.id])
      return presentOpportunity(row, marks(row.id))
    }),
  ]
}
