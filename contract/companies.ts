import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { identifier } from './lists.ts'
import { CompanyRef } from './opportunities.ts'
import { COMPANY_SIZES } from './vocabulary.ts'

export const Company = CompanyRef.extend({
  summary: z.string().nullable(),
  industry: z.string().nullable(),
  size: z.enum(COMPANY_SIZES).nullable(),
  city: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1 alpha-2'),
  website: z.string().nullable(),
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
  errors: ['invalid', 'not_found', 'rate_limited'],
})
