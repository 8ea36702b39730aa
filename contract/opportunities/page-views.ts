import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier, oneOf } from '#contract/parameters.ts'
import { COLLECTIONS, type Collection } from '#contract/vocabulary.ts'
import { Source } from './sources.ts'

/** A page that was looked at, or the form below it that somebody began to fill in. */
const STEPS = ['VIEW', 'START'] as const
export type ViewStep = (typeof STEPS)[number]

const countPageView = (collection: Collection) =>
  endpoint({
    method: 'POST',
    path: `/api/${collection}/:id/page-views/`,
    summary: 'Count a view of its page; nothing about the viewer is kept',
    tag: collection,
    caller: 'visitor',
    params: z.object({ id: identifier }),
    query: z.object({ source: Source.default('direct'), step: z.enum(STEPS, oneOf(STEPS)).default('VIEW') }),
    output: z.object({}),
    errors: ['invalid', 'rate_limited'],
  })

export const countViews = {
  [COLLECTIONS[0]]: countPageView(COLLECTIONS[0]),
  [COLLECTIONS[1]]: countPageView(COLLECTIONS[1]),
}
