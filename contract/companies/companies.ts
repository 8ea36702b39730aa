import { z } from 'zod'
import { INDUSTRIES } from '#contract/choices.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import {
  CountryCode,
  companyName,
  line,
  optional,
  Picture,
  paragraph,
  Skills,
  textLanguage,
  timeZone,
} from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { COMPANY_SIZES, KINDS, LIMITS } from '#contract/vocabulary.ts'

/** A company as lists name it. */
export const CompanyRef = z.object({
  id: z.number().int(),
  name: z.string(),
  logo: z.string().nullable(),
  verified: z.boolean(),
})
export type CompanyRef = z.infer<typeof CompanyRef>

const industry = z.string().nullable().describe('A code, or the own words of a company that was imported')

const answersWithin = z
  .number()
  .int()
  .nullable()
  .describe(
    '3, 7 or 14: the days in which members of it answered at least 90 % of who applied for its jobs in the last 180 days, counted daily from ten applications that are so old; null where it did not',
  )

export const Company = CompanyRef.extend({
  summary: z.string().nullable(),
  industry,
  size: z.enum(COMPANY_SIZES).nullable(),
  city: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  website: z.string().nullable(),
  skills: z.array(z.string()).describe('Skills it looks for in people'),
  language: textLanguage,
  open_jobs: z.number().int(),
  open_proposal_requests: z.number().int(),
  answers_within: answersWithin,
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

const instant = z.string().describe('ISO 8601, UTC')

/** A company's record, for readers to go by before they apply. */
export const CompanyRecord = z.object({
  verified: z
    .object({
      by: z
        .enum(['operator', 'source'])
        .describe('Who gave the mark: the operator of this site, or imported data'),
      at: instant.nullable(),
    })
    .nullable(),
  answers_within: answersWithin,
  past: z
    .array(z.object({ id: z.number().int(), kind: z.enum(KINDS), name: z.string(), ended_at: instant }))
    .describe('The latest that ended; neither cancelled nor taken down'),
})
export type CompanyRecord = z.infer<typeof CompanyRecord>

export const companyRecord = endpoint({
  method: 'GET',
  path: '/api/companies/:id/record/',
  summary: "A company's verified mark, answer times and past opportunities",
  tag: 'companies',
  caller: 'visitor',
  params: z.object({ id: identifier }),
  output: CompanyRecord,
  errors: ['invalid', 'not_found', 'not_available', 'rate_limited'],
})

/** The caller's own company, as its form holds it. */
export const OwnCompany = CompanyRef.extend({
  summary: z.string().nullable(),
  industry,
  size: z.enum(COMPANY_SIZES).nullable(),
  address: z.string().nullable().describe('Not public'),
  city: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  website: z.string().nullable(),
  time_zone: z.string().nullable().describe("IANA; of its deadlines. None: the operator's"),
  skills: z.array(z.string()),
  followers: z.number().int().describe('How many follow it; who they are is said to nobody'),
})
export type OwnCompany = z.infer<typeof OwnCompany>

/** The address of a public host; https where no scheme is given. */
const Website = z
  .string()
  .trim()
  .max(LIMITS.urlLength, problem('too_many_characters', { max: LIMITS.urlLength }))
  .transform((text, context) => {
    const url = URL.parse(
      /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`,
    )
    const isWeb = url && /^https?:$/.test(url.protocol) && !url.username && !url.password
    if (isWeb && /\.[a-z][a-z\d-]*[a-z\d]$/i.test(url.hostname) && url.href.length <= LIMITS.urlLength)
      return url.href
    context.addIssue(problem('website_format'))
    return z.NEVER
  })

/** Absent fields stay as they are; null or '' empties an optional one. Unknown fields are ignored. */
export const OwnCompanyChange = z.object({
  name: companyName(problem('company_name_missing')).optional(),
  summary: optional(paragraph('', LIMITS.summaryLength)),
  industry: z.enum(INDUSTRIES, problem('industry_missing')).optional(),
  size: z.enum(COMPANY_SIZES, problem('company_size_missing')).optional(),
  address: optional(line('')),
  city: optional(line('')),
  country: CountryCode(problem('company_country_missing')).optional(),
  website: optional(Website),
  time_zone: optional(timeZone(problem('time_zone_missing'))),
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

/** A new name ends the verification, which was of the old one. */
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
