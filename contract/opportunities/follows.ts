import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { CompanyRef } from '#contract/companies/companies.ts'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'

const follows = { tag: 'followed companies', caller: 'job-seeker' } as const
const path = '/api/user/followed-companies/'
const params = z.object({ id: identifier.describe('The company') })

export const FollowedCompany = z.object({
  company: CompanyRef,
  open_jobs: z.number().int(),
  open_proposal_requests: z.number().int(),
  since: z.string().describe('ISO 8601, UTC'),
})
export type FollowedCompany = z.infer<typeof FollowedCompany>

export const listFollowed = endpoint({
  ...follows,
  method: 'GET',
  path,
  summary: 'The companies that you follow, the latest first',
  output: z.array(FollowedCompany),
  errors: ['unauthorized', 'unverified', 'forbidden'],
})

/** Following again changes nothing. */
export const followCompany = endpoint({
  ...follows,
  method: 'PUT',
  path: `${path}:id/`,
  summary: 'Follow a company: you are told of its new jobs and RFPs',
  params,
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'not_available'],
})

export const unfollowCompany = endpoint({
  ...follows,
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Follow a company no longer',
  params,
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})
