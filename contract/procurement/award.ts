import { z } from 'zod'
import { readFile } from '#contract/applications/applications.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { Day, optional, paragraph, typed } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { plainNumber, rateOf } from '#contract/typed-numbers.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { Evaluation } from './evaluations.ts'
import { SELECTION_METHODS } from './plan.ts'
import { OUT, SignedDocument, TIE_RULES } from './ranks.ts'
import { OpenedFile } from './scores.ts'
import { PROCUREMENT_STATES } from './states.ts'

/** From the financial opening to the contract, for members of the company and for the panel. */

const instant = z.string().describe('ISO 8601, UTC')
const day = z.string().describe('YYYY-MM-DD')

const AMOUNT = /^\d{1,12}(?:\.\d{1,2})?$/

/** To the hundredth. */
const isAmount = (text: string) => AMOUNT.test(plainNumber(text) ?? '')
const amountText = z
  .string(problem('amount_missing'))
  .trim()
  .max(30, problem('amount_typed'))
  .refine((text) => text === '' || isAmount(text), problem('amount_typed'))

/** An amount above nothing, as people write it: "1,250,000.50", "1 250 000,50". */
export const TypedAmount = amountText
  .refine((text) => text !== '', problem('amount_missing'))
  .transform((text) => Number(plainNumber(text) ?? 0))
  .refine((amount) => amount > 0, problem('amount_zero'))

const MaybeAmount = amountText
  .transform((text) => (text === '' ? null : Number(plainNumber(text) ?? 0)))
  .refine((amount) => amount === null || amount > 0, problem('amount_zero'))

export const Currency = z
  .string(problem('currency_missing'))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, problem('currency_missing'))

/** The figures that one member reads in a financial proposal. */
export const PriceForm = z.object({
  currency: Currency,
  total: TypedAmount.describe('As the document says it'),
  lots: z
    .array(z.object({ number: z.number().int().min(1).max(LIMITS.lots), amount: TypedAmount }))
    .max(LIMITS.lots)
    .default([]),
  corrected: MaybeAmount.default(null).describe('After arithmetic corrections; empty where there are none'),
  note: typed(LIMITS.reasonLength).describe('Of taxes, and of what was corrected'),
  rate: z
    .string()
    .trim()
    .max(20, problem('rate_typed'))
    .refine((text) => text === '' || rateOf(text) !== undefined, problem('rate_typed'))
    .transform((text) => rateOf(text) || null)
    .default(null)
    .describe('One of the currency is so much of the RFP’s'),
  rate_source: typed(LIMITS.shortTextLength),
  rate_day: optional(Day).describe('Of the rate'),
})
export type PriceForm = z.input<typeof PriceForm>

const Reading = z.object({
  by: z.string(),
  is_yours: z.boolean(),
  at: instant,
  currency: z.string(),
  total: z.number(),
  lots: z.array(z.object({ number: z.number().int(), amount: z.number() })),
  corrected: z.number().nullable(),
  note: z.string(),
  rate: z.number().nullable(),
  rate_source: z.string(),
  rate_day: day.nullable(),
  compared: z.number().describe('In the currency of the RFP'),
})
export type Reading = z.infer<typeof Reading>

const AwardBidder = z.object({
  bidder: z.string().describe('A letter, which addresses the proposal'),
  number: z.string(),
  name: z.string().nullable().describe('null once the account is deleted'),
  technical: z.number().nullable(),
  passes: z.boolean(),
  is_opened: z.boolean().describe('Whether two members opened its financial part'),
  file: OpenedFile.nullable(),
  documents: z.array(OpenedFile).describe('Those of the financial envelope'),
  readings: z.array(Reading).describe('Empty for a reader who has not read this price yet'),
  read_by: z.array(z.string()).describe('Names of those who read it'),
  price: z
    .number()
    .nullable()
    .describe('Read alike by two members, in the currency of the RFP; null until then'),
  disqualified: z.string().nullable().describe('The reason'),
  rank: z.number().int().nullable(),
  out: z.enum(OUT).nullable(),
  financial: z.number().nullable().describe('Points of 100, as they are stored'),
  score: z.number().nullable(),
  tie: z
    .object({ over: z.string().describe('A letter'), name: z.string().nullable(), by: z.enum(TIE_RULES) })
    .nullable()
    .describe('The next one, where it is equal by the method, and the rule by which this one ranks above it'),
})
export type AwardBidder = z.infer<typeof AwardBidder>

const Complaint = z.object({
  id: z.number().int(),
  bidder: z.string(),
  name: z.string().nullable(),
  text: z.string(),
  at: instant,
  is_upheld: z.boolean().nullable().describe('null until it is decided'),
  decision: z.string(),
  decided_at: instant.nullable(),
})
export type Complaint = z.infer<typeof Complaint>

export const Contract = z.object({
  number: z.string(),
  amount: z.number(),
  currency: z.string(),
  signed_on: day,
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  changes: z.array(
    z.object({
      text: z.string(),
      amount: z.number().nullable(),
      ends_on: day.nullable(),
      at: instant,
    }),
  ),
  completed_on: day.nullable(),
  completion: z.string(),
  documents: z
    .array(SignedDocument)
    .describe('The signed contract, the newest first; for members who read proposals, and its winner'),
})
export type Contract = z.infer<typeof Contract>

export const Award = z.object({
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  time_zone: z.string(),
  state: z.enum(PROCUREMENT_STATES),
  method: z.enum(SELECTION_METHODS).nullable(),
  technical_weight: z.number().nullable(),
  budget: z.number().nullable(),
  currency: z.string().nullable(),
  price_tax: z.enum(['INCLUDED', 'EXCLUDED']),
  lots: z.array(z.object({ number: z.number().int(), title: z.string() })),
  bidders: z.array(AwardBidder),
  can_read_prices: z.boolean().describe('Whether the caller enters and checks prices now'),
  can_rank: z.boolean(),
  can_open_next: z.boolean().describe('By quality alone: the next best, after the best was disqualified'),
  can_decide: z.boolean().describe('Whether the caller disqualifies, announces and awards'),
  intention: z
    .object({
      bidder: z.string(),
      name: z.string().nullable(),
      amount: z.number(),
      currency: z.string(),
      at: instant,
      standstill_until: instant,
      is_over: z.boolean().describe('By the clock of the database; never while a complaint is open'),
      awarded_at: instant.nullable(),
    })
    .nullable(),
  complaints: z.array(Complaint),
  contract: Contract.nullable(),
})
export type Award = z.infer<typeof Award>

const ofRfp = { tag: 'evaluations', caller: 'signed-in', params: z.object({ id: identifier }) } as const
const errors = [
  'invalid',
  'unauthorized',
  'unverified',
  'forbidden',
  'not_found',
  'sealed',
  'conflict',
] as const
const actErrors = [...errors, 'suspended'] as const
const recent = [...actErrors, 'reauthentication_needed'] as const
const letter = z.string().regex(/^[A-Z]{1,3}$/)

export const openFinancial = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/financial-opening/',
  summary: 'Confirm that the financial proposals are opened; two members have to',
  needs: 'recent',
  output: Evaluation,
  errors: [...recent],
})

export const openNext = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/financial-opening/next/',
  summary:
    'By quality alone: confirm that the next best one’s financial proposal is opened; two members have to',
  needs: 'recent',
  output: Evaluation,
  errors: [...recent],
})

export const readAward = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/award/',
  summary: 'Prices, ranking, award and contract of an RFP, once its financial proposals are opened',
  output: Award,
  errors: [...errors],
})

export const enterPrice = endpoint({
  ...ofRfp,
  method: 'PUT',
  path: '/api/evaluations/:id/prices/:bidder/',
  summary: 'Enter what you read in a financial proposal; it counts once another person read the same',
  params: z.object({ id: identifier, bidder: letter }),
  body: PriceForm,
  output: Award,
  errors: [...actErrors],
})

export const readFinancialFile = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/financial-files/:file/',
  summary: 'Download an opened financial proposal, by a link of `award`',
  params: z.object({ id: identifier, file: identifier }),
  query: readFile.query,
  output: z.unknown().describe('The file'),
  errors: [...errors],
})

export const rankProposals = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/ranking/',
  summary: 'Compute the ranking, once two people read the same price in each financial proposal',
  output: Award,
  errors: [...actErrors],
})

export const Reason = z.object({ reason: paragraph(problem('reason_missing'), LIMITS.reasonLength) })

export const Reopening = Reason.extend({ act: z.enum(['reopen_prices', 'reopen_ranking']) })
export const reopenAward = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/reopening/',
  summary: 'Confirm that prices or ranking are opened again; two members have to',
  needs: 'recent',
  body: Reopening,
  output: Evaluation,
  errors: [...recent],
})

export const disqualify = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/disqualification/:bidder/',
  summary: 'Disqualify a proposal with a reason that its bidder is told; the ranking is computed anew',
  params: z.object({ id: identifier, bidder: letter }),
  needs: 'recent',
  body: Reason,
  output: Award,
  errors: [...recent],
})

export const intendAward = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/intention/',
  summary: 'Announce the intention to award to the first; all bidders are told, and standstill begins',
  needs: 'recent',
  output: Award,
  errors: [...recent],
})

export const award = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/award/',
  summary: 'Award the contract once standstill is over and no complaint is open',
  needs: 'recent',
  output: Award,
  errors: [...recent],
})
