import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { typed } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { ENDINGS } from './states.ts'

/** How an RFP is put out and how its proposals are judged (docs/decisions/043): published with it, frozen at its deadline. */

/** Open Contracting's `procurementMethod`, in its order. */
export const PROCUREMENT_METHODS = ['OPEN', 'SELECTIVE', 'LIMITED', 'DIRECT'] as const
export const CATEGORIES = ['GOODS', 'WORKS', 'SERVICES'] as const

/** The World Bank's methods for two envelopes; `QUALITY` looks at the price of the best alone. */
export const SELECTION_METHODS = ['QUALITY_AND_COST', 'LEAST_COST', 'FIXED_BUDGET', 'QUALITY'] as const

/** CPV is searched; UNSPSC may not be copied into the product, so who uses it types code and words. */
const CODE_SCHEMES = ['CPV', 'UNSPSC'] as const

/** Whether prices are compared with taxes and levies or without. */
const PRICE_TAXES = ['INCLUDED', 'EXCLUDED'] as const

export const SUGGESTED_CODES = 10

/** An envelope is opened as one: the technical one first, the financial one only of proposals that reach the minimum. */
export const ENVELOPES = ['TECHNICAL', 'FINANCIAL'] as const
export type Envelope = (typeof ENVELOPES)[number]

const chosen = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum([...values, ''], problem('choose_from_list')).default('')

/** Tells rows of the form apart while they are moved; it means nothing elsewhere. */
const key = typed(40)
const full = (max: number) => problem('plan_full', { max })

const SubCriterionForm = z.object({
  key,
  name: typed(LIMITS.shortTextLength),
  guidance: typed(LIMITS.criterionGuidanceLength),
  points: typed(8),
})

/** With sub-criteria its points are theirs together. */
const CriterionForm = SubCriterionForm.extend({
  minimum: typed(8).describe('Points below which a proposal does not go on; empty for none'),
  parts: z.array(SubCriterionForm).max(LIMITS.subCriteria, full(LIMITS.subCriteria)).default([]),
})
export type CriterionForm = z.output<typeof CriterionForm>

const RequirementForm = z.object({
  key,
  name: typed(LIMITS.shortTextLength),
  needs_document: z.boolean().default(true).describe('Each proposal must have a file for it'),
  envelope: z.enum(ENVELOPES).default('TECHNICAL'),
})
export type RequirementForm = z.output<typeof RequirementForm>

const LotForm = z.object({
  key,
  title: typed(LIMITS.shortTextLength),
  description: typed(LIMITS.summaryLength),
})

export const Code = z.object({
  scheme: z.enum(CODE_SCHEMES),
  id: z.string().regex(/^\d{8}(-\d)?$/),
  description: typed(LIMITS.shortTextLength).describe('In English, or in its own words for UNSPSC'),
})
export type Code = z.infer<typeof Code>

/** The plan as it was last typed, a part of the form of a post. Amounts of points are as typed: "12.5". */
export const PlanForm = z.object({
  procurement_method: z.enum(PROCUREMENT_METHODS).default('OPEN'),
  category: chosen(CATEGORIES),
  codes: z.array(Code).max(LIMITS.codes, full(LIMITS.codes)).default([]),
  lots: z.array(LotForm).max(LIMITS.lots, full(LIMITS.lots)).default([]),
  delivery_place: typed(LIMITS.shortTextLength),
  delivery_from: typed(20).describe('YYYY-MM-DD'),
  delivery_until: typed(20),
  is_budget_shown: z.boolean().default(true),
  price_tax: z.enum(PRICE_TAXES).default('INCLUDED'),
  selection_method: chosen(SELECTION_METHODS),
  technical_weight: typed(6).describe('Of 100; the rest is the weight of the price'),
  minimum: typed(8).describe('Technical points of 100 below which the financial part stays shut'),
  criteria: z.array(CriterionForm).max(LIMITS.criteria, full(LIMITS.criteria)).default([]),
  mandatory: z.array(RequirementForm).max(LIMITS.requirements, full(LIMITS.requirements)).default([]),
  is_bidder_blind: z.boolean().default(false).describe('The panel sees "Bidder A" until it agrees'),
  standstill_days: typed(3).describe('Days between the intention to award and the award; 10 when empty'),
})
export type PlanForm = z.output<typeof PlanForm>

/** Points, weights and minimums as people write them: "12.5" or "12,5". Undefined: nothing. NaN: no amount. */
export function pointsOf(typed: string): number | undefined {
  if (typed.trim() === '') return undefined
  const points = plainNumber(typed) ?? ''
  return /^\d{1,3}(\.\d{1,2})?$/.test(points) ? Number(points) : Number.NaN
}

/** The worth of a typed criterion: its own points, or those of its parts. Counted in hundredths, so that thirds add up. */
export const worthOf = ({ points, parts }: Pick<CriterionForm, 'points' | 'parts'>): number =>
  sumOf(parts.length > 0 ? parts.map((part) => part.points) : [points])

/** The points of all criteria together, as far as they are numbers. */
export const totalOf = (criteria: CriterionForm[]): number => sumOf(criteria.map(worthOf).map(String))

const sumOf = (typed: string[]): number =>
  typed.reduce((sum, each) => sum + Math.round((pointsOf(each) || 0) * 100), 0) / 100

const SubCriterion = z.object({
  id: z.number().int(),
  name: z.string(),
  guidance: z.string(),
  points: z.number().describe('The most that can be given'),
})

/** A published plan; `null` and empty lists where it says nothing. */
export const Plan = z.object({
  procurement_method: z.enum(PROCUREMENT_METHODS),
  category: z.enum(CATEGORIES).nullable(),
  codes: z.array(Code),
  lots: z.array(z.object({ number: z.number().int(), title: z.string(), description: z.string() })),
  delivery_place: z.string().nullable(),
  delivery_from: z.string().nullable().describe('YYYY-MM-DD'),
  delivery_until: z.string().nullable(),
  is_budget_shown: z.boolean(),
  currency: z.string().nullable().describe('Of all prices; ISO 4217'),
  price_tax: z.enum(PRICE_TAXES),
  selection_method: z
    .enum(SELECTION_METHODS)
    .nullable()
    .describe('null: nothing is said of how one is chosen'),
  technical_weight: z.number().nullable().describe('Of 100; null unless quality and cost decide'),
  minimum: z.number().nullable(),
  criteria: z.array(SubCriterion.extend({ minimum: z.number().nullable(), parts: z.array(SubCriterion) })),
  mandatory: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      needs_document: z.boolean(),
      envelope: z.enum(ENVELOPES),
    }),
  ),
  is_bidder_blind: z.boolean(),
  standstill_days: z.number().int(),
})
export type Plan = z.infer<typeof Plan>

const instant = z.string().nullable().describe('ISO 8601, UTC')

/** The opening of the proposals and an end without an award, for everybody. */
const Opening = z.object({
  opened_at: instant.describe('null before two members opened the technical proposals'),
  proposals: z.number().int().nullable().describe('null before the opening; 0 where none came in'),
  ending: z.enum(ENDINGS).nullable().describe('Of an RFP that ended without an award'),
})
export type Opening = z.infer<typeof Opening>

/** To whom an award is intended or made, for everybody. */
const AwardNotice = z.object({
  winner: z.string().nullable().describe('null once the account is deleted'),
  amount: z.number(),
  currency: z.string(),
  proposals: z.number().int(),
  intended_at: instant,
  standstill_until: instant,
  awarded_at: instant,
  contract: z
    .object({ number: z.string(), signed_on: z.string(), completed_on: z.string().nullable() })
    .nullable(),
})
export type AwardNotice = z.infer<typeof AwardNotice>

export const CodesLanguage = z
  .string()
  .max(20)
  .optional()
  .describe('BCP 47; what names of codes are in: English or French')

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/proposal-requests/:id/plan/',
  summary: 'How an RFP is put out and how proposals are judged; null for one that says nothing of it',
  tag: 'proposal-requests',
  caller: 'visitor',
  params: z.object({ id: identifier }),
  query: z.object({ language: CodesLanguage }),
  output: Plan.extend({
    is_held: z
      .boolean()
      .describe('Proposals are sealed with keys that members of the company hold, not with that of the site'),
    questions_until: instant,
    answers_until: instant,
    opening: Opening.nullable().describe('null while the RFP takes proposals, and once it is cancelled'),
    award: AwardNotice.nullable().describe('null until an award is announced'),
  }).nullable(),
  errors: ['invalid', 'not_found', 'rate_limited'],
})

export const PlanTemplate = z.object({
  id: z.enum(CATEGORIES),
  name: z.string(),
  plan: PlanForm.describe('With method, weights, minimum, criteria and requirements'),
})
export type PlanTemplate = z.infer<typeof PlanTemplate>

export const listPlanTemplates = endpoint({
  method: 'GET',
  path: '/api/company/plan-templates/',
  summary: 'How RFPs for goods, works and consulting services are usually judged, in your language',
  tag: 'posts',
  caller: 'company-member',
  ability: 'posts.read',
  output: z.array(PlanTemplate),
  errors: ['unauthorized', 'unverified', 'forbidden'],
})
