import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'

const file = {
  method: 'GET',
  tag: 'applicants',
  caller: 'company-member',
  ability: 'exports.take',
  needs: 'recent',
  params: z.object({ id: identifier }),
  output: z.unknown().describe('The file'),
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'unavailable'] as const

/** Names and contacts are left out while they are hidden. */
export const exportApplicants = endpoint({
  ...file,
  path: '/api/company/posts/:id/applicants/csv/',
  summary: 'Who applied for a job of your company, as CSV in UTF-8; no cell is a formula',
  errors: [...errors],
})

export const exportApplicantFiles = endpoint({
  ...file,
  path: '/api/company/posts/:id/applicants/zip/',
  summary: 'The same with their CVs, as ZIP; each CV counts as opened',
  errors: [...errors],
})
