import { countChoices } from '#api/opportunities/search/choices.ts'
import { countFacets, listRecent } from '#api/opportunities/search/queries.ts'
import { requirePlace } from '#api/opportunities/search/where.ts'
import { suggest } from '#api/opportunities/suggestions/commands.ts'
import { languageOfTexts } from '#api/opportunities/words/language.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Answer, type Route, route } from '#api/platform/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import { collections } from '#contract/opportunities/opportunities.ts'
import { suggestions } from '#contract/opportunities/suggestions.ts'
import { COLLECTIONS, type Collection, KIND_OF } from '#contract/vocabulary.ts'
import { listCards } from './queries.ts'
import { findShown, findShownPage } from './shown.ts'
import { listSimilar } from './similar.ts'

const RECENT = 5

export function opportunityRoutes(database: Database): Route[] {
  const ofCollections = COLLECTIONS.flatMap((collection) => collectionRoutes(database, collection))
  return [...ofCollections, route(suggestions, ({ query }) => suggest(database, query))]
}

function collectionRoutes(database: Database, collection: Collection): Route[] {
  const endpoints = collections[collection]
  const kind = KIND_OF[collection]
  return [
    route(endpoints.list, async ({ query, caller }, answer: Answer) => {
      requirePlace(query)
      const { page, cards } = await findShownPage(database, { kind, query }, caller?.userId)
      listHeaders(answer, { path: endpoints.list.path, query, ...page })
      return cards
    }),
    route(endpoints.facets, ({ query }) => {
      requirePlace(query)
      return countFacets(database, { kind, query })
    }),
    route(endpoints.choices, ({ query }) => {
      requirePlace(query)
      return countChoices(database, { kind, query })
    }),
    route(endpoints.recent, async () => {
      const rows = await listCards(database, await listRecent(database, kind, RECENT))
      return rows.map(({ id, name, excerpt }) => ({
        ...{ id, name, description: excerpt },
        language: languageOfTexts(excerpt),
      }))
    }),
    route(endpoints.detail, async ({ params, caller }) => {
      const shown = await findShown(database, { kind, id: params.id, userId: caller?.userId })
      if (!shown) throw new ApiError('not_found')
      if (shown === 'withheld') throw new ApiError('not_available')
      return shown
    }),
    route(endpoints.similar, async ({ params }) => {
      const shown = await findShown(database, { kind, id: params.id, userId: undefined })
      if (!shown) throw new ApiError('not_found')
      if (shown === 'withheld') throw new ApiError('not_available')
      return listSimilar(database, kind, shown)
    }),
  ]
}
