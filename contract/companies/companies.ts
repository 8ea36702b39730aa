import { z } from 'zod'
import { INDUSTRY_WORDS, type Industry, keysOf } from '#contract/choices.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  CountryCode,
  companyName,
  line,
  optional,
  Picture,
  paragraph,
  Skills,
  timeZone,
} from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { COMPANY_SIZES, LIMITS } from '#contract/vocabulary.ts'

/** A company as lists name it. */
export const CompanyRef = z.object({
  id: z.number().int(),
  name: z.string(),
  logo: z.string().nullable(),
  verified: z.boolean(),
})
export type CompanyRef = z.infer<typeof CompanyRef>

export const Company = CompanyRef.extend({
  summary: z.string().nullable(),
  industry: z.string().nullable(),
  size: z.enum(COMPANY_SIZES).nullable(),
  city: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  website: z.string().nullable(),
  skills: z.array(z.string()).describe('What it looks for in people'),
  open_jobs: z.number().int(),
  open_proposal_requests: z.number().int(),
})
export type Company = z.infer<typeof Company>

export const companyDetail = endpoint({
  method: 'GET',
  path: '/api/companies/:id/',
  summary: "A company's public profile",
  tag: 'companies',
  caller: 'visitor',
  params: z.object({ id: identifier }),
  output: Company,
  errors: ['invalid', 'not_found', 'not_available', 'rate_limited'],
})

/** The caller's own company, as its form holds it. */
export const OwnCompany = CompanyRef.extend({
  summary: z.string().nullable(),
  industry: z.string().nullable().describe('A key of our list'),
  size: z.enum(COMPANY_SIZES).nullable(),
  address: z.string().nullable().describe('Not public'),
  city: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  website: z.string().nullable(),
  time_zone: z.string().nullable().describe("IANA; of its deadlines. None: the operator's"),
  skills: z.array(z.string()),
})
export type OwnCompany = z.infer<typeof OwnCompany>

const WEBSITE = 'Enter a web address, like https://example.com'

/** A public host's address; https where nothing is said. */
const Website = z
  .string()
  .trim()
  .max(LIMITS.urlLength, `Must be ${LIMITS.urlLength} characters or fewer`)
  .transform((text, context) => {
    const url = URL.parse(
      /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`,
    )
    const isWeb = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
    if (isWeb && /\.[a-z][a-z\d-]*[a-z\d]$/i.test(url.hostname) && url.href.length <= LIMITS.urlLength)
      return url.href
    context.addIssue(WEBSITE)
    return z.NEVER
  })

/** What is absent stays as it is; null or '' empties what may be empty. Whatever else is sent is ignored. */
export const OwnCompanyChange = z.object({
  name: companyName('Enter the company name').optional(),
  summary: optional(paragraph('', LIMITS.summaryLength)),
  industry: z.enum(keysOf<Industry>(INDUSTRY_WORDS), 'Choose the industry').optional(),
  size: z.enum(COMPANY_SIZES, 'Choose the company size').optional(),
  address: optional(line('')),
  city: optional(line('')),
  country: CountryCode('Choose the country').optional(),
  website: optional(Website),
  time_zone: optional(timeZone('Choose a time zone')),
  skills: Skills.optional(),
  logo: Picture,
})
export type OwnCompanyChange = z.output<typeof OwnCompanyChange>

const own = {
  path: '/api/company/',
  tag: 'own company',
  caller: 'company-member',
  output: OwnCompany,
} as const

export const ownCompany = endpoint({
  ...own,
  method: 'GET',
  summary: 'Your company',
  ability: 'company.read',
  errors: ['unauthorized', 'unverified', 'forbidden', 'no_company'],
})

/** Another name is one that nobody verified: the mark goes with the old one. */
export const changeOwnCompany = endpoint({
  ...own,
  method: 'PATCH',
  summary: 'Change your company',
  ability: 'company.edit',
  multipart: true,
  body: OwnCompanyChange,
  errors: [
    'invalid',
    'unauthorized',
    'unverified',
    'forbidden',
    'no_company',
    'suspended',
    'too_large',
    'rate_limited',
    'unavailable',
    'no_room',
  ],
})
