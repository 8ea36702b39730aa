import { type Route, route } from '#api/platform/http/route.ts'
import { countViews } from '#contract/opportunities/page-views.ts'
import { COLLECTIONS } from '#contract/vocabulary.ts'
import type { PageViewCounter } from './commands.ts'

export function pageViewRoutes(views: Pick<PageViewCounter, 'count'>): Route[] {
  return COLLECTIONS.map((collection) =>
    route(countViews[collection], async ({ params, query }) => {
      views.count(params.id, query)
      return {}
    }),
  )
}
