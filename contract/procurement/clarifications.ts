import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Questions of the panel to one bidder about their proposal, and the answers; the proposal itself never changes. */

const instant = z.string().describe('ISO 8601, UTC')

/** WAITING: within its time; OVERDUE: an answer that comes now is late; CLOSED: the scores or the ranking went on without one. */
export const CLARIFICATION_STANDINGS = ['WAITING', 'OVERDUE', 'ANSWERED', 'LATE', 'CLOSED'] as const

/** A document sent beside an answer, or with a contract. */
export const EvaluationDocument = z.object({
  name: z.string(),
  size: z.number().int().describe('Bytes'),
  sha256: z.string(),
})
export type EvaluationDocument = z.infer<typeof EvaluationDocument>

const Asked = {
  id: z.number().int(),
  question: z.string(),
  asked_at: instant,
  answer_until: instant,
  standing: z.enum(CLARIFICATION_STANDINGS),
  answer: z.string(),
  answered_at: instant.nullable(),
  document: EvaluationDocument.nullable(),
}

const Clarification = z.object({
  ...Asked,
  bidder: z.string().describe('A letter, which addresses the proposal'),
  name: z
    .string()
    .nullable()
    .describe('null while bidders are blind for you, or once the account is deleted'),
  asked_by: z.string(),
})
export type Clarification = z.infer<typeof Clarification>

export const Clarifications = z.object({
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  time_zone: z.string().describe('IANA zone in which times are shown'),
  can_ask: z.boolean(),
  is_about_price: z
    .boolean()
    .describe('Prices are open, so they can be asked about; until then no question names one'),
  bidders: z
    .array(z.object({ bidder: z.string(), name: z.string().nullable() }))
    .describe('Bidders who can be asked now'),
  clarifications: z.array(Clarification),
})
export type Clarifications = z.infer<typeof Clarifications>

const ofRfp = { tag: 'evaluations', caller: 'signed-in', params: z.object({ id: identifier }) } as const
const errors = ['invalid', 'unauthorized', 'unverified', 'not_found'] as const

export const listClarifications = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/clarifications/',
  summary: 'Questions to bidders about their proposals, with the answers',
  output: Clarifications,
  errors: [...errors, 'forbidden', 'sealed'],
})

const DAYS = problem('clarification_days', { max: LIMITS.clarificationDays })

export const NewClarification = z.object({
  bidder: z.string(problem('bidder_missing')).regex(/^[A-Z]{1,3}$/, problem('bidder_missing')),
  question: paragraph(problem('clarification_missing'), LIMITS.questionLength),
  days: z
    .number(DAYS)
    .int(DAYS)
    .min(1, DAYS)
    .max(LIMITS.clarificationDays, DAYS)
    .describe('To answer, from now on by the clock of the database'),
})

/** `Idempotency-Key` makes a repeated request safe. */
export const askClarification = endpoint({
  ...ofRfp,
  method: 'POST',
  keepsAnswer: true,
  path: '/api/evaluations/:id/clarifications/',
  summary: 'Ask one bidder about their proposal; they are told at once',
  body: NewClarification,
  status: 201,
  output: Clarifications,
  errors: [...errors, 'forbidden', 'sealed', 'conflict', 'suspended'],
})

export const readClarificationDocument = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/clarifications/:clarification/document/',
  summary: 'The document of an answer',
  params: z.object({ id: identifier, clarification: identifier }),
  output: z.unknown().describe('The file'),
  errors: [...errors, 'forbidden', 'sealed'],
})

const OwnClarification = z.object({
  ...Asked,
  can_answer: z.boolean(),
  takes_prices: z.boolean().describe('False before the financial proposals are opened'),
})
export type OwnClarification = z.infer<typeof OwnClarification>

export const OwnClarifications = z.object({
  time_zone: z.string().describe('IANA zone in which times are shown'),
  clarifications: z.array(OwnClarification),
})
export type OwnClarifications = z.infer<typeof OwnClarifications>

const ofProposal = {
  tag: 'applications',
  caller: 'job-seeker',
  params: z.object({ number: ApplicationNumber }),
} as const

export const listOwnClarifications = endpoint({
  ...ofProposal,
  method: 'GET',
  path: '/api/user/applications/:number/clarifications/',
  summary: 'Questions of the panel about your proposal',
  output: OwnClarifications,
  errors: [...errors, 'forbidden'],
})

const ofOne = { ...ofProposal, params: z.object({ number: ApplicationNumber, clarification: identifier }) }

/** The texts of the form; the file is its part `document`. */
export const ClarificationAnswer = z.object({
  answer: paragraph(problem('answer_missing'), LIMITS.answerLength),
})

/** Once. An answer after its time is kept, and marked as late. */
export const answerClarification = endpoint({
  ...ofOne,
  method: 'POST',
  path: '/api/user/applications/:number/clarifications/:clarification/',
  summary:
    'Answer a question of the panel, with a file `document` where you want; once, and nobody can change it',
  uploads: LIMITS.proposalPartBytes,
  output: OwnClarifications,
  errors: [...errors, 'forbidden', 'conflict', 'too_large', 'rate_limited', 'no_room', 'unavailable'],
})

export const readOwnClarificationDocument = endpoint({
  ...ofOne,
  method: 'GET',
  path: '/api/user/applications/:number/clarifications/:clarification/document/',
  summary: 'The document that you sent with an answer',
  output: z.unknown().describe('The file'),
  errors: [...errors, 'forbidden'],
})
