import { type Route, route } from '#api/http/route.ts'
import { countViews } from '#contract/views.ts'
import { COLLECTIONS } from '#contract/vocabulary.ts'
import type { ViewCounter } from './commands.ts'

export function viewRoutes(views: Pick<ViewCounter, 'count'>): Route[] {
  return COLLECTIONS.map((collection) =>
    route(countViews[collection], async ({ params }) => {
      views.count(params.id)
      return {}
    }),
  )
}
