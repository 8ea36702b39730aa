import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { SearchKey } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, KINDS } from '#contract/vocabulary.ts'
import { POST_STATES } from './posts.ts'

/** Of each kind, so that a short list shows both. */
export const FOUND_AT_MOST = 8

export const FoundInCompany = z.object({
  posts: z
    .array(
      z.object({
        id: z.number().int(),
        kind: z.enum(KINDS),
        name: z.string(),
        state: z.enum(POST_STATES),
      }),
    )
    .describe('Last changed first'),
  applicants: z
    .array(
      z.object({
        number: z.string(),
        name: z.string().nullable().describe('null while it is hidden, and when it is no longer kept'),
        status: z.enum(APPLICATION_STATUSES),
        stage: z
          .object({ id: z.number().int(), name: z.string() })
          .nullable()
          .describe("The job's own stage; null for the standard one of their status"),
        post: z.object({ id: z.number().int(), name: z.string() }),
      }),
    )
    .describe(
      'Of jobs, last active first: by a part of the name, or by the number of the receipt; none for tokens that do not read applicants',
    ),
  people: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .describe('Each of these applicants once, as the list of people has them; for who may read that list'),
})
export type FoundInCompany = z.infer<typeof FoundInCompany>

export const findInCompany = endpoint({
  tag: 'company',
  caller: 'company-member',
  ability: 'posts.read',
  method: 'GET',
  path: '/api/company/find/',
  summary: `Posts and applicants of your company by name, at most ${FOUND_AT_MOST} of each; without words the posts that were changed last`,
  query: z.object({ search_key: SearchKey }).partial(),
  output: FoundInCompany,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})
