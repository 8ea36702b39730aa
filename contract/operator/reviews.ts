import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { editedVersion } from '#contract/fields.ts'
import { Finding, PostPreview } from '#contract/posting/posts.ts'
import { CodesLanguage } from '#contract/procurement/plan.ts'
import { KINDS } from '#contract/vocabulary.ts'
import { act, instant, params, Reason, reads, refusals } from './acts.ts'
import { OperatorCompany } from './operator.ts'

export const ReviewDetail = z.object({
  kind: z.enum(KINDS),
  version: z.number().int().describe('Name it and `submitted_at` when you approve'),
  submitted_at: instant,
  opportunity: PostPreview.describe('As visitors would see it'),
  findings: z.array(Finding).describe('What the check before publishing says of it'),
  company: OperatorCompany,
})
export type ReviewDetail = z.infer<typeof ReviewDetail>

export const reviewDetail = endpoint({
  ...reads,
  path: '/api/operator/reviews/:id/',
  summary: 'A post that waits for review, as visitors would see it, and its company',
  operatorScope: 'moderation.read',
  params,
  query: z.object({ language: CodesLanguage }),
  output: ReviewDetail,
  errors: [...refusals, 'not_found'],
})

export const approveReview = act('POST', 'reviews/:id/approval/', {
  summary: 'Publish a post that waits, and let the later ones of its company through',
  operatorScope: 'moderation.act',
  body: z.object({
    version: editedVersion.describe('The one that was looked at'),
    submitted_at: z.iso.datetime().describe('When it was handed in, with the files it had then'),
  }),
})
export const refuseReview = act('POST', 'reviews/:id/refusal/', {
  summary: 'Give a post back to its company with the reason',
  operatorScope: 'moderation.act',
  body: Reason,
})
