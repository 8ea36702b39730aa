import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { timeZone } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { OpportunityCard } from './opportunities.ts'

/** Where a recommendation comes from: a skill or the country of the profile, or a job that its reader saved or applied to. */
const CLUES = ['skill', 'saved', 'applied', 'country'] as const
export type ClueKind = (typeof CLUES)[number]

export const Because = z.object({
  kind: z.enum(CLUES),
  what: z.string().describe('The skill, the name of the job, or the code of the country'),
})
export type Because = z.infer<typeof Because>

export const RecommendationSettings = z.object({
  shown: z.boolean().describe('Whether jobs are recommended at all; they are until they are switched off'),
  mailed: z.boolean().describe('Whether they are mailed on Mondays; they are not until it is switched on'),
})
export type RecommendationSettings = z.infer<typeof RecommendationSettings>

export const RecommendedJobs = RecommendationSettings.extend({
  jobs: z
    .array(z.object({ job: OpportunityCard, because: z.array(Because).min(1) }))
    .describe('The best first, each with its reasons; without those saved, applied to or dismissed'),
  missing: z
    .array(z.enum(['skills', 'country', 'saved']))
    .describe('Parts of the profile that are empty, with which it would find more'),
})
export type RecommendedJobs = z.infer<typeof RecommendedJobs>

const recommended = { tag: 'recommended jobs', caller: 'job-seeker' } as const
const path = '/api/user/recommended-jobs/'
const params = z.object({ id: identifier.describe('The job') })

export const listRecommended = endpoint({
  ...recommended,
  method: 'GET',
  path,
  summary: 'Jobs for you, from your skills and from what you saved and applied to',
  output: RecommendedJobs,
  errors: ['unauthorized', 'unverified', 'forbidden'],
})

export const changeRecommended = endpoint({
  ...recommended,
  method: 'PATCH',
  path,
  summary: 'Switch recommended jobs, or their weekly email, on or off',
  body: RecommendationSettings.partial().extend({
    time_zone: timeZone(problem('time_zone')).optional().describe('In which Monday begins'),
  }),
  output: RecommendationSettings,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})

/** Dismissing again changes nothing. */
export const dismissRecommended = endpoint({
  ...recommended,
  method: 'PUT',
  path: `${path}:id/dismissal/`,
  summary: 'Never recommend this job again',
  params,
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

export const restoreRecommended = endpoint({
  ...recommended,
  method: 'DELETE',
  path: `${path}:id/dismissal/`,
  summary: 'Let this job be recommended again',
  params,
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})
