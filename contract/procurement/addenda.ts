import { z } from 'zod'
import { readApplication } from '#contract/applications/applications.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { line, paragraph, rowId } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const tag = 'addenda'
const instant = z.string().describe('ISO 8601, UTC')
const number = rowId.describe('1 is the first of an RFP')
const ofOpportunity = { tag, params: z.object({ id: identifier }) } as const

/** The fields that an addendum can change. */
export const CHANGED_FIELDS = [
  'name',
  'description',
  'requirements',
  'qualifications',
  'type',
  'location',
  'level',
  'city',
  'country',
  'skills',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'deadline',
  'questions_until',
  'answers_until',
  'attachments',
] as const
export type ChangedField = (typeof CHANGED_FIELDS)[number]

/** Parts of the plan (contract/procurement/plan.ts) that an addendum can change. `budget` is one that is not shown. */
export const PLAN_CHANGES = [
  'procurement_method',
  'category',
  'codes',
  'delivery_place',
  'delivery_from',
  'delivery_until',
  'is_budget_shown',
  'budget',
  'currency',
  'price_tax',
  'selection_method',
  'technical_weight',
  'minimum',
  'is_bidder_blind',
  'standstill_days',
  'lot',
  'lot_title',
  'lot_description',
  'criterion',
  'criterion_name',
  'criterion_points',
  'criterion_minimum',
  'criterion_guidance',
  'criteria_order',
  'requirement',
  'requirement_name',
  'requirement_document',
  'requirement_envelope',
] as const
export type PlanChange = (typeof PLAN_CHANGES)[number]

/**
 * Texts as they are read; `deadline` and the two times in ISO 8601, UTC; choices as in the vocabulary, `true` and `false` for
 * what is so or not. A `lot`, `criterion` or `requirement` without `before` is new, without `after` removed.
 */
export const FieldChange = z.object({
  field: z.enum([...CHANGED_FIELDS, ...PLAN_CHANGES]),
  item: z
    .string()
    .optional()
    .describe('The lot, criterion or requirement that changed, by its name after it'),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** A numbered change of a published RFP. Its text is plain. */
export const Addendum = z.object({
  number,
  title: z.string(),
  text: z.string(),
  changes: z.array(FieldChange),
  published_at: instant,
})
export type Addendum = z.infer<typeof Addendum>

export const listAddenda = endpoint({
  ...ofOpportunity,
  method: 'GET',
  path: '/api/proposal-requests/:id/addenda/',
  summary: 'Its addenda, in their order',
  caller: 'visitor',
  output: z.array(Addendum),
  errors: ['invalid', 'not_found', 'rate_limited'],
})

export const AddendumForm = z.object({
  title: line(problem('addendum_title_missing')),
  text: paragraph(problem('addendum_text_missing'), LIMITS.addendumLength),
})
export type AddendumForm = z.infer<typeof AddendumForm>

const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

/** Notifies bidders and bookmarkers; bidders are asked to confirm their proposals. `Idempotency-Key` makes a repeated request safe. */
export const publishAddendum = endpoint({
  ...ofOpportunity,
  method: 'POST',
  keepsAnswer: true,
  path: '/api/company/posts/:id/addenda/',
  summary: 'Publish an addendum to your open RFP that changes none of its fields',
  caller: 'company-member',
  ability: 'posts.edit',
  body: AddendumForm,
  status: 201,
  output: Addendum,
  errors: [...errors, 'closed', 'conflict'],
})

/** INCLUDED: the proposal came after the addendum; RECONFIRMED: its bidder confirmed it; OPEN: not answered yet. */
export const STANDINGS = ['INCLUDED', 'RECONFIRMED', 'OPEN'] as const

export const OwnAddenda = z.object({
  can_reconfirm: z.boolean(),
  addenda: z.array(
    z.object({ number, title: z.string(), published_at: instant, standing: z.enum(STANDINGS) }),
  ),
})
export type OwnAddenda = z.infer<typeof OwnAddenda>

const ofProposal = { tag, caller: 'job-seeker', params: readApplication.params, output: OwnAddenda } as const

export const listOwnAddenda = endpoint({
  ...ofProposal,
  method: 'GET',
  path: '/api/user/applications/:number/addenda/',
  summary: 'The addenda to the RFP that you sent a proposal for',
  errors: [...errors],
})

export const reconfirm = endpoint({
  ...ofProposal,
  method: 'POST',
  path: '/api/user/applications/:number/reconfirmation/',
  summary: 'Confirm your proposal after the addenda that you read, until the deadline',
  body: z.object({ through: number.describe('The newest that you read') }),
  errors: [...errors, 'closed', 'conflict'],
})
