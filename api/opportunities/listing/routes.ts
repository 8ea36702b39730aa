import { countChoices } from '#api/opportunities/search/choices.ts'
import { countFacets, listRecent } from '#api/opportunities/search/queries.ts'
import { requirePlace } from '#api/opportunities/search/where.ts'
import { suggest } from '#api/opportunities/suggestions/commands.ts'
import { languageOfTexts } from '#api/opportunities/words/language.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Answer, type Route, route } from '#api/platform/http/route.ts'
import { type Reads, readsOfPrimary } from '#api/platform/reads/reads.ts'
import { ApiError } from '#contract/errors.ts'
import { collections } from '#contract/opportunities/opportunities.ts'
import { suggestions } from '#contract/opportunities/suggestions.ts'
import { COLLECTIONS, type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { listCards } from './queries.ts'
import { findShown, findShownPage } from './shown.ts'
import { listSimilar } from './similar.ts'

const RECENT = 5

/** @param reads where visitors' reads go; the primary by default */
export function opportunityRoutes(database: Database, reads = readsOfPrimary(database)): Route[] {
  const ofCollections = COLLECTIONS.flatMap((collection) => collectionRoutes(reads, collection))
  const suggesting = route(suggestions, ({ query }) => reads(undefined, (from) => suggest(from, query)))
  return [...ofCollections, suggesting]
}

function collectionRoutes(reads: Reads, collection: Collection): Route[] {
  const endpoints = collections[collection]
  const kind = KIND_OF[collection]
  return [
    route(endpoints.list, async ({ query, caller }, answer: Answer) => {
      requirePlace(query)
      const { page, cards } = await reads(caller, (from) =>
        findShownPage(from, { kind, query }, caller?.userId),
      )
      listHeaders(answer, { path: endpoints.list.path, query, ...page })
      return cards
    }),
    route(endpoints.facets, ({ query }) => {
      requirePlace(query)
      return reads(undefined, (from) => countFacets(from, { kind, query }))
    }),
    route(endpoints.choices, ({ query }) => {
      requirePlace(query)
      return reads(undefined, (from) => countChoices(from, { kind, query }))
    }),
    route(endpoints.recent, async () => {
      const rows = await reads(undefined, async (from) =>
        listCards(from, await listRecent(from, kind, RECENT)),
      )
      return rows.map(({ id, name, excerpt }) => ({
        ...{ id, name, description: excerpt },
        language: languageOfTexts(excerpt),
      }))
    }),
    route(endpoints.detail, ({ params, caller }) =>
      reads(caller, (from) => showOne(from, { kind, id: params.id, userId: caller?.userId })),
    ),
    route(endpoints.similar, ({ params }) =>
      reads(undefined, async (from) =>
        listSimilar(from, kind, await showOne(from, { kind, id: params.id, userId: undefined })),
      ),
    ),
  ]
}

/** @throws ApiError not_found, not_available */
async function showOne(database: Database, sought: Parameters<typeof findShown>[1]) {
  const shown = await findShown(database, sought)
  if (!shown) throw new ApiError('not_found')
  if (shown === 'withheld') throw new ApiError('not_available')
  return shown
}
