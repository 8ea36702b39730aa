import { z } from 'zod'
import { readFile } from '#contract/applications/applications.ts'
import { SentFile, SentPart } from '#contract/applications/parts.ts'
import { TypedPoints } from '#contract/applications/scoring.ts'
import { endpoint } from '#contract/endpoint.ts'
import { typed } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { Plan } from './plan.ts'

/** One member's own scores, and the chair's word on mandatory requirements. */

const tag = 'evaluations'
const instant = z.string().describe('ISO 8601, UTC')
const bidder = z.string().regex(/^[A-Z]{1,3}$/)

const Score = z.object({
  criterion: z.number().int(),
  points: z.number().nullable(),
  reason: z.string(),
  version: z.number().int().describe('0 before the first save; a save names the one it started from'),
})
export type Score = z.infer<typeof Score>

/** A file of an opened envelope. */
export const OpenedFile = z.object({
  id: z.number().int(),
  part: SentPart,
  asked: SentFile.shape.asked,
  name: z.string().describe('Says nothing of a blind bidder'),
  size: z.number().int().describe('Bytes'),
  is_pdf: z.boolean(),
  is_checked: z.boolean().describe('False while it is being checked for viruses'),
  link: z.string().nullable().describe('Works for five minutes, with your token'),
})
export type SheetFile = z.infer<typeof OpenedFile>

const Requirement = z.object({
  id: z.number().int(),
  name: z.string(),
  is_met: z.boolean().nullable().describe('null until the chair looked'),
  reason: z.string(),
})
export type Requirement = z.infer<typeof Requirement>

const SheetProposal = z.object({
  bidder: z.string(),
  name: z.string().nullable(),
  bio: z.string(),
  files: z.array(OpenedFile),
  scores: z.array(Score),
  requirements: z.array(Requirement).describe('Those of the technical envelope'),
  is_failed: z.boolean().describe('A requirement is not met: nothing more is scored'),
})
export type SheetProposal = z.infer<typeof SheetProposal>

/** Everything that one member scores, with what they gave so far. */
export const Sheet = z.object({
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  time_zone: z.string(),
  criteria: Plan.shape.criteria,
  proposals: z.array(SheetProposal),
  is_blind: z.boolean(),
  is_chair: z.boolean(),
  can_score: z.boolean(),
  can_check: z.boolean(),
  sent_at: instant.nullable(),
})
export type Sheet = z.infer<typeof Sheet>

const ofRfp = { tag, caller: 'signed-in', params: z.object({ id: identifier }) } as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'sealed'] as const
const actErrors = [...errors, 'suspended', 'conflict'] as const

export const readSheet = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/scores/',
  summary: 'The proposals you score, and your scores',
  output: Sheet,
  errors: [...errors, 'conflict'],
})

export const ScoreDraft = z.object({
  points: TypedPoints,
  reason: typed(LIMITS.reasonLength),
  version: z.number().int().min(0).max(1_000_000),
})

/** 409 `conflict` with `score_overtaken` where another tab saved meanwhile; the newer score is read with the sheet. */
export const saveScore = endpoint({
  ...ofRfp,
  method: 'PUT',
  path: '/api/evaluations/:id/scores/:bidder/:criterion/',
  summary: 'Save one score as it is typed',
  params: z.object({ id: identifier, bidder, criterion: identifier }),
  body: ScoreDraft,
  output: Score,
  errors: [...actErrors],
})

export const ScoreSending = z
  .object({ seen: z.number().int().min(0).optional().describe('The versions of your scores, added up') })
  .prefault({})

/**
 * Final: they stay as they are. Missing points and reasons are named as `A.12`, by bidder and criterion. 409 `conflict` with
 * `scores_changed` where another tab changed one since they were `seen`.
 */
export const sendScores = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/scores/sending/',
  summary: 'Hand in your scores',
  body: ScoreSending,
  output: Sheet,
  errors: [...actErrors],
})

export const RequirementCheck = z.object({ is_met: z.boolean(), reason: typed(LIMITS.reasonLength) })

/** A requirement that is not met ends the evaluation of the proposal, with the reason. */
export const checkRequirement = endpoint({
  ...ofRfp,
  method: 'PUT',
  path: '/api/evaluations/:id/requirements/:bidder/:requirement/',
  summary: 'Say whether a proposal meets a mandatory requirement, as the chair',
  params: z.object({ id: identifier, bidder, requirement: identifier }),
  body: RequirementCheck,
  output: Requirement,
  errors: [...actErrors],
})

/** Answers the file itself. Every opening is in the audit log. */
export const readPanelFile = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/files/:file/',
  summary: 'A technical file of an opened proposal, for the panel, by its link',
  params: z.object({ id: identifier, file: identifier }),
  query: readFile.query,
  output: z.unknown().describe('The file'),
  errors: [...errors, 'unavailable'],
})
