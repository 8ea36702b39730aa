import { z } from 'zod'
import { TypedPoints } from '#contract/applications/scoring.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph, typed } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { Evaluation } from './evaluations.ts'
import { Plan, SELECTION_METHODS } from './plan.ts'

/** The scores that the panel agrees on, beside those that each member gave. */

const Agreed = z.object({
  points: z.number().nullable(),
  reason: z.string(),
  version: z.number().int().describe('0 before the first save'),
})

const Cell = z.object({
  criterion: z.number().int(),
  scores: z.array(z.object({ member: z.number().int(), points: z.number(), reason: z.string() })),
  mean: z.number().nullable(),
  spread: z.number().describe('From the least to the most, in points'),
  agreed: Agreed,
})
export type ConsensusCell = z.infer<typeof Cell>

export const Consensus = z.object({
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  time_zone: z.string(),
  criteria: Plan.shape.criteria,
  minimum: z.number().nullable(),
  method: z.enum(SELECTION_METHODS).nullable(),
  technical_weight: z.number().nullable().describe('Of 100; null unless quality and cost decide'),
  members: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      is_chair: z.boolean(),
      answered_at: z.string().nullable(),
      dissent: z.string().nullable(),
    }),
  ),
  proposals: z.array(
    z.object({
      bidder: z.string(),
      name: z.string().nullable(),
      failed: z.object({ requirement: z.string(), reason: z.string() }).nullable(),
      cells: z.array(Cell),
      total: z.number().nullable().describe('Of the agreed points, once all are there'),
    }),
  ),
  can_agree: z.boolean(),
  can_answer: z.boolean(),
  seen: z
    .number()
    .int()
    .describe('Counts every change of an agreed score; an answer names the one it is about'),
  is_whole: z.boolean().describe('Whether every proposal that goes on has all its agreed scores'),
})
export type Consensus = z.infer<typeof Consensus>

const ofRfp = { tag: 'evaluations', caller: 'signed-in', params: z.object({ id: identifier }) } as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'sealed'] as const
const actErrors = [...errors, 'suspended', 'conflict'] as const

export const readConsensus = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/consensus/',
  summary: 'All scores beside each other, once everybody handed in theirs',
  output: Consensus,
  errors: [...errors, 'conflict'],
})

export const AgreedDraft = z.object({
  points: TypedPoints,
  reason: typed(LIMITS.reasonLength),
  version: z.number().int().min(0).max(1_000_000),
})

/** A changed score asks the members again. */
export const agreeScore = endpoint({
  ...ofRfp,
  method: 'PUT',
  path: '/api/evaluations/:id/consensus/:bidder/:criterion/',
  summary: 'Write an agreed score, as the chair',
  params: z.object({
    id: identifier,
    bidder: z.string().regex(/^[A-Z]{1,3}$/),
    criterion: identifier,
  }),
  body: AgreedDraft,
  output: Consensus,
  errors: [...actErrors],
})

export const ConsensusAnswer = z.object({
  dissent: typed(LIMITS.reasonLength).describe('Empty to confirm'),
  seen: z.number().int().min(0).max(2_147_483_647),
})

/** 409 `conflict` with `consensus_changed` where an agreed score changed since. */
export const answerConsensus = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/consensus/answer/',
  summary: 'Confirm the agreed scores, or note a dissent',
  body: ConsensusAnswer,
  output: Consensus,
  errors: [...actErrors],
})

/** Freezes the agreed scores. Bidders below a minimum are told at once. */
export const finaliseScores = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/final-scores/',
  summary: 'Confirm that the technical scores are final; two members have to',
  needs: 'recent',
  output: Evaluation,
  errors: [...actErrors, 'reauthentication_needed'],
})

export const ReopeningReason = z.object({ reason: paragraph(problem('reason_missing'), LIMITS.reasonLength) })

/** Where fewer than two members are left on a panel that agrees, others are named, declare and score. Bidders are told the reason. */
export const reopenScoring = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/scoring/reopening/',
  summary: 'Confirm that scoring is opened again for a panel that became too small; two members have to',
  needs: 'recent',
  body: ReopeningReason,
  output: Evaluation,
  errors: [...actErrors, 'reauthentication_needed'],
})

/** Bidders are told the reason. */
export const reopenConsensus = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/consensus/reopening/',
  summary: 'Confirm that final technical scores are opened again; two members have to',
  needs: 'recent',
  body: ReopeningReason,
  output: Evaluation,
  errors: [...actErrors, 'reauthentication_needed'],
})
