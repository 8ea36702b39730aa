import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApplicationNumber } from '#contract/parameters.ts'
import { Outcome } from './complaints.ts'
import { OpeningRecord } from './opening-record.ts'
import { SELECTION_METHODS } from './plan.ts'
import { OUT, TIE_RULES } from './ranks.ts'

/** The evaluation as all of its bidders may read it after the award: no reasons about others, no scores of single members. */

const instant = z.string().nullable().describe('ISO 8601, UTC')

const Criterion = z.object({ name: z.string(), points: z.number() })

export const BidderReport = z.object({
  company: z.string(),
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  time_zone: z.string().describe('IANA zone in which times are shown'),
  method: z.enum(SELECTION_METHODS).nullable(),
  technical_weight: z.number().nullable(),
  minimum: z.number().nullable(),
  criteria: z.array(Criterion.extend({ minimum: z.number().nullable(), parts: z.array(Criterion) })),
  dates: z.object({
    published_at: instant,
    deadline_at: instant,
    final_at: instant.describe('When the technical scores became final'),
    ranked_at: instant,
  }),
  opening: OpeningRecord,
  ranking: z
    .array(
      z.object({
        name: z.string().nullable().describe('null once the account is deleted'),
        is_you: z.boolean(),
        technical: z.number(),
        price: z.number().nullable(),
        financial: z.number().nullable(),
        score: z.number().nullable(),
        rank: z.number().int().nullable(),
        out: z.enum(OUT).nullable().describe('Without the reason; null of a budget that is not public'),
        tie: z.object({ over: z.string().nullable(), by: z.enum(TIE_RULES) }).nullable(),
      }),
    )
    .describe('Proposals at or above the minimum, the first first'),
  award: Outcome.shape.winner.unwrap(),
})
export type BidderReport = z.infer<typeof BidderReport>

export const readBidderReport = endpoint({
  tag: 'applications',
  caller: 'signed-in',
  method: 'GET',
  path: '/api/user/applications/:number/report/',
  summary: 'How the RFP that you sent a proposal to was decided, as each of its bidders may read it',
  params: z.object({ number: ApplicationNumber }),
  output: BidderReport.nullable().describe('null until the contract is awarded'),
  errors: ['invalid', 'unauthorized', 'unverified', 'not_found', 'sealed'],
})
