import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'
import { COLLECTIONS, type Collection } from '#contract/vocabulary.ts'

const countPageView = (collection: Collection) =>
  endpoint({
    method: 'POST',
    path: `/api/${collection}/:id/page-views/`,
    summary: 'Count a view of its page; nothing about the viewer is kept',
    tag: collection,
    caller: 'visitor',
    params: z.object({ id: identifier }),
    output: z.object({}),
    errors: ['invalid', 'rate_limited'],
  })

export const countViews = {
  [COLLECTIONS[0]]: countPageView(COLLECTIONS[0]),
  [COLLECTIONS[1]]: countPageView(COLLECTIONS[1]),
}
