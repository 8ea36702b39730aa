import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { timeZone } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { OpportunityCard } from './opportunities.ts'

/** Where a recommendation comes from: a skill or the country of the profile, or one of its kind that its reader saved or applied to. */
const CLUES = ['skill', 'saved', 'applied', 'country'] as const
export type ClueKind = (typeof CLUES)[number]

export const Because = z.object({
  kind: z.enum(CLUES),
  what: z.string().describe('The skill, the name of the job or RFP, or the code of the country'),
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

/** As jobs are; the switch is the same, and none are mailed. */
export const RecommendedRfps = RecommendationSettings.extend({
  rfps: z.array(z.object({ rfp: OpportunityCard, because: z.array(Because).min(1) })),
  missing: RecommendedJobs.shape.missing,
})

const recommended = { tag: 'recommended jobs', caller: 'job-seeker' } as const
const path = '/api/user/recommended-jobs/'

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

export const listRecommendedRfps = endpoint({
  ...recommended,
  method: 'GET',
  path: '/api/user/recommended-proposal-requests/',
  summary: 'RFPs for you, from your skills and from those that you saved and sent proposals for',
  output: RecommendedRfps,
  errors: ['unauthorized', 'unverified', 'forbidden'],
})

/** Dismissing again changes nothing. */
function dismissalOf(collection: Collection, noun: string) {
  const dismissal = {
    ...recommended,
    path: `/api/user/recommended-${collection}/:id/dismissal/`,
    params: z.object({ id: identifier.describe(`The ${noun}`) }),
    output: Said,
  } as const
  return {
    dismiss: endpoint({
      ...dismissal,
      method: 'PUT',
      summary: `Never recommend this ${noun} again`,
      errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
    }),
    restore: endpoint({
      ...dismissal,
      method: 'DELETE',
      summary: `Let this ${noun} be recommended again`,
      errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
    }),
  }
}

export const dismissals = {
  jobs: dismissalOf('jobs', 'job'),
  'proposal-requests': dismissalOf('proposal-requests', 'RFP'),
}
