import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

export const Country = z.object({ code: z.string().describe('ISO 3166-1 alpha-2'), name: z.string() })

/** `["+233", "Ghana (+233)"]` */
export const DialCode = z.tuple([z.string(), z.string()])

/** Part of the address, so that what is kept of an answer is in one language. */
const InLanguage = z.object({
  language: z.string().max(20).optional().describe('BCP 47; what names of countries are in'),
})

export const availableCountries = endpoint({
  method: 'GET',
  path: '/api/available-countries/',
  summary: "All countries, the operator's own first",
  tag: 'reference',
  caller: 'visitor',
  query: InLanguage,
  output: z.array(Country),
  errors: ['rate_limited'],
})

export const countryCodes = endpoint({
  method: 'GET',
  path: '/api/country-codes/',
  summary: "All dial codes, the operator's own country first",
  tag: 'reference',
  caller: 'visitor',
  query: InLanguage,
  output: z.array(DialCode),
  errors: ['rate_limited'],
})
