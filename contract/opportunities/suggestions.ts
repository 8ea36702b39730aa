import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { SearchKey } from '#contract/parameters.ts'
import { COLLECTIONS, LIMITS } from '#contract/vocabulary.ts'

const Suggestion = z.object({
  kind: z.enum(['title', 'skill', 'company', 'place']),
  text: z.string().describe('A search key'),
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestions = endpoint({
  method: 'GET',
  path: '/api/suggestions/',
  summary:
    'Titles, skills, companies and places that begin as a person types; none for fewer than two characters',
  tag: 'jobs',
  caller: 'visitor',
  query: z.object({
    q: SearchKey.default(''),
    of: z.literal('places').optional().describe('Places alone, as the filter `place` takes them'),
    language: z.string().max(20).optional().describe('BCP 47; what countries are named in'),
    collection: z.enum(COLLECTIONS).optional().describe('`jobs` unless told'),
  }),
  output: z.array(Suggestion).max(LIMITS.suggestions),
  errors: ['invalid', 'rate_limited'],
})
