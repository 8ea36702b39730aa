import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'

const Language = z.string().describe('BCP 47; documents of the software are in English')
const Contents = z.array(z.object({ name: z.string(), title: z.string(), language: Language }))

/** A document that comes with the software, as everybody reads it. */
export const SiteDocument = z.object({
  name: z.string(),
  title: z.string(),
  language: Language,
  html: z.string().describe('Safe in a page; headings from h2, with anchors'),
  sections: z.array(z.object({ id: z.string(), title: z.string() })).describe('Its headings of level 2'),
  documents: Contents.describe('All guides, the start first'),
})
export type SiteDocument = z.infer<typeof SiteDocument>

const documents = { tag: 'pages', caller: 'visitor' } as const

export const siteDocument = endpoint({
  ...documents,
  method: 'GET',
  path: '/api/documents/:name/',
  summary: 'A guide or a decision that comes with the software',
  params: z.object({ name: z.string().regex(/^[a-z0-9-]{1,100}$/, problem('invalid_value')) }),
  query: z.object({
    language: z.string().max(20).optional().describe('BCP 47; of the start, which is in all languages'),
  }),
  output: SiteDocument,
  errors: ['invalid', 'not_found', 'rate_limited'],
})

/** The page that leads to the others. */
export const START_DOCUMENT = 'start'

export const documentPath = (name: string): string => (name === START_DOCUMENT ? '/docs/' : `/docs/${name}/`)
