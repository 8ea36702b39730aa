import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { SearchKey } from '#contract/parameters.ts'
import { Code, SUGGESTED_CODES } from '#contract/procurement/plan.ts'

export const searchCodes = endpoint({
  method: 'GET',
  path: '/api/company/codes/',
  summary:
    'Codes of the Common Procurement Vocabulary by words of their names, or by the beginning of a code',
  tag: 'posts',
  caller: 'company-member',
  ability: 'posts.read',
  query: z.object({
    search_key: SearchKey.default(''),
    language: z.string().max(20).optional().describe('BCP 47; names are English or French'),
  }),
  output: z.array(Code).max(SUGGESTED_CODES),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})
