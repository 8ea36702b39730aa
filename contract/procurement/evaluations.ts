import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS, STATUSES } from '#contract/vocabulary.ts'
import { ACTS, ENDINGS, PROCUREMENT_STATES, SEATS } from './states.ts'

/** The way of an RFP from its technical opening on, for members of its company and for its panel. */

const instant = z.string().describe('ISO 8601, UTC')

const PANEL_STANDINGS = ['INVITED', 'EXPIRED', 'JOINED', 'GONE', 'RECUSED', 'REMOVED'] as const

const PanelMember = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable().describe('Of an invitation, for who names the panel'),
  is_you: z.boolean(),
  is_chair: z.boolean(),
  is_outsider: z.boolean(),
  standing: z
    .enum(PANEL_STANDINGS)
    .describe(
      'GONE: left the company, may not read proposals any more, or has no account; REMOVED: of those who had joined',
    ),
  because: z.string().nullable().describe('Of a recusal or removal, for who names the panel'),
  has_declared: z.boolean(),
  named_at: instant,
  declared_at: instant.nullable().describe('When they declared last'),
  scored: z.number().int().describe('Scores with points, of `to_score`; nobody sees the points themselves'),
  to_score: z.number().int(),
  sent_at: instant.nullable(),
  answered_at: instant.nullable().describe('When they answered the agreed scores'),
  dissent: z.string().nullable(),
})
export type PanelMember = z.infer<typeof PanelMember>

/** An RFP waits for one of these, and for somebody. */
const TURNS = [
  'OPENING',
  'NAME_PANEL',
  'NAME_CHAIR',
  'REPLACE',
  'ACCEPT',
  'DECLARE',
  'BEGIN',
  'SCORE',
  'CHECK',
  'AGREE',
  'ANSWER',
  'FINALISE',
  'REOPEN_SCORING',
  'NO_PROPOSALS',
  'NONE_PASSED',
  'FINANCIAL',
  'PRICES',
  'RANK',
  'OPEN_NEXT',
  'NONE_LEFT',
  'INTEND',
  'STANDSTILL',
  'COMPLAINT',
  'UPHELD',
  'AWARD',
  'CONTRACT',
] as const

const Turn = z.object({ code: z.enum(TURNS), names: z.array(z.string()), is_yours: z.boolean() })
export type Turn = z.infer<typeof Turn>

/** The outcome of the technical evaluation, once it is final. */
const Outcome = z.object({
  total: z.number().nullable().describe('Points of 100; null where a requirement was not met'),
  passes: z.boolean(),
  below: z.array(z.string()).describe('Names of criteria below their minimum; empty text: the total'),
})

const Bidder = z.object({
  bidder: z.string().describe('A letter, which addresses the proposal'),
  name: z
    .string()
    .nullable()
    .describe('null while bidders are blind for you, or once the account is deleted'),
  failed: z
    .object({ requirement: z.string(), reason: z.string() })
    .nullable()
    .describe('A mandatory requirement that the proposal does not meet'),
  outcome: Outcome.nullable(),
})
export type Bidder = z.infer<typeof Bidder>

const Event = z.object({
  act: z.string(),
  to: z.enum(PROCUREMENT_STATES),
  names: z.array(z.string()),
  reason: z.string().nullable(),
  at: instant,
})

/** Notices that bidders are owed, in the order of an evaluation. */
export const NOTICES = [
  'technical_opened',
  'proposal_below',
  'scores_reopened',
  'financial_opened',
  'proposals_ranked',
  'award_intended',
  'proposal_disqualified',
  'intention_withdrawn',
  'award_reopened',
  'standstill_over',
  'award_made',
  'contract_signed',
  'rfp_unsuccessful',
  'opportunity_cancelled',
] as const

const Notice = z.object({
  notice: z.enum(NOTICES),
  at: instant,
  bidders: z.number().int().describe('How many of them were told'),
})

const Shared = z.object({
  name: z.enum(ACTS),
  given: z.array(z.object({ name: z.string(), at: instant })),
  needed: z.number().int(),
  can_confirm: z.boolean(),
  confirms_from: instant.nullable(),
  reason: z.string().nullable().describe('As the first of them gave it'),
})

export const Evaluation = z.object({
  opportunity: z.object({ id: z.number().int(), name: z.string(), status: z.enum(STATUSES) }),
  company: z.string(),
  time_zone: z.string(),
  state: z.enum(PROCUREMENT_STATES),
  since: instant.nullable(),
  ending: z.enum(ENDINGS).nullable().describe('Of an RFP that ended without an award'),
  is_judged: z.boolean().describe('Whether there are criteria; without any nothing can be scored'),
  is_blind: z.boolean().describe('Whether bidders have letters in place of names for you'),
  seats: z.array(z.enum(SEATS)),
  has_declared: z.boolean().nullable().describe('null for who is not on the panel'),
  panel: z.array(PanelMember),
  candidates: z
    .array(z.object({ id: z.number().int(), name: z.string() }))
    .nullable()
    .describe('Members of the company who can be named, for who names the panel'),
  to_declare: z
    .array(z.object({ key: z.string(), name: z.string() }))
    .nullable()
    .describe('The bidders on whom the caller still has to declare, by name'),
  bidders: z.array(Bidder).nullable().describe('null before the opening, and until the caller declared'),
  turns: z.array(Turn),
  act: Shared.nullable().describe('The confirmations of an act of two members, for those who may'),
  reopening: Shared.nullable().describe(
    'Of opening scores again, where somebody confirmed it or nothing else leads on; for those who may',
  ),
  events: z.array(Event),
  notices: z.array(Notice).describe('To bidders, as long as notifications are kept'),
})
export type Evaluation = z.infer<typeof Evaluation>

const ofRfp = {
  tag: 'evaluations',
  caller: 'signed-in',
  params: z.object({ id: identifier }),
  output: Evaluation,
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const
const actErrors = [...errors, 'suspended', 'conflict', 'sealed'] as const

export const readEvaluation = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/',
  summary: 'Where the evaluation of an RFP stands, and whose turn it is',
  errors: [...errors, 'sealed'],
})

export const beginScoring = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/scoring/',
  summary: 'Let the panel score, as its chair',
  errors: [...actErrors],
})

export const EndReason = z.object({ reason: paragraph(problem('reason_missing'), LIMITS.reasonLength) })

export const endUnsuccessful = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/unsuccessful/',
  summary: 'End an RFP without an award',
  needs: 'recent',
  body: EndReason,
  errors: [...actErrors, 'reauthentication_needed'],
})
