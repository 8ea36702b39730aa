import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { Award, Contract } from './award.ts'
import { OUT, TIE_RULES } from './ranks.ts'
import { PROCUREMENT_STATES } from './states.ts'

/** The end of an RFP as one of its bidders learns it: own scores and rank, who wins at what price, and complaints. */

const instant = z.string().describe('ISO 8601, UTC')

const OwnComplaint = z.object({
  id: z.number().int(),
  text: z.string(),
  at: instant,
  is_upheld: z.boolean().nullable().describe('null until it is decided'),
  decision: z.string(),
  decided_at: instant.nullable(),
})

export const Outcome = z.object({
  state: z.enum(PROCUREMENT_STATES),
  time_zone: z.string(),
  technical: z.number().nullable().describe('Own points of 100; null where a requirement was not met'),
  minimum: z.number().nullable(),
  scores: z.array(z.object({ criterion: z.string(), points: z.number(), most: z.number() })),
  passes: z.boolean(),
  price: z.number().nullable(),
  rank: z.number().int().nullable(),
  of: z.number().int().describe('How many rank'),
  out: z.enum(OUT).nullable(),
  ties: z
    .array(
      z.object({
        name: z.string().nullable().describe('Of the other bidder; null once the account is deleted'),
        is_above: z.boolean().describe('Whether yours ranks above it'),
        by: z.enum(TIE_RULES),
      }),
    )
    .describe('Neighbours in the ranking that are equal by the method, once the award is intended'),
  disqualified: z.string().nullable().describe('The reason'),
  winner: z
    .object({
      name: z.string().nullable().describe('null once the account is deleted'),
      is_you: z.boolean(),
      amount: z.number(),
      currency: z.string(),
      intended_at: instant,
      standstill_until: instant,
      awarded_at: instant.nullable(),
    })
    .nullable()
    .describe('null until the award is intended'),
  contract: Contract.nullable().describe('For the winner alone, with the newest of its documents'),
  can_complain: z.boolean(),
  complaints: z.array(OwnComplaint),
})
export type Outcome = z.infer<typeof Outcome>

const own = {
  tag: 'applications',
  caller: 'signed-in',
  params: z.object({ number: ApplicationNumber }),
  output: Outcome.nullable().describe('null until the technical scores are final'),
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'not_found'] as const

export const readOutcome = endpoint({
  ...own,
  method: 'GET',
  path: '/api/user/applications/:number/outcome/',
  summary: 'How your proposal was judged, who wins at what price, and your complaints',
  errors: [...errors],
})

export const NewComplaint = z.object({
  text: paragraph(problem('complaint_missing'), LIMITS.messageLength),
})

/** It pauses standstill until it is decided. */
export const sendComplaint = endpoint({
  ...own,
  method: 'POST',
  path: '/api/user/applications/:number/complaints/',
  summary: 'Complain about the intended award, as one of its bidders, during standstill',
  body: NewComplaint,
  status: 201,
  errors: [...errors, 'conflict'],
})

export const Decision = z.object({
  is_upheld: z.boolean(),
  decision: paragraph(problem('decision_missing'), LIMITS.messageLength),
})

export const decideComplaint = endpoint({
  tag: 'evaluations',
  caller: 'signed-in',
  method: 'POST',
  path: '/api/evaluations/:id/complaints/:complaint/',
  summary: 'Decide a complaint; the bidder is told, and the standstill goes on',
  params: z.object({ id: identifier, complaint: identifier }),
  needs: 'recent',
  body: Decision,
  output: Award,
  errors: [...errors, 'forbidden', 'sealed', 'conflict', 'suspended', 'reauthentication_needed'],
})
