import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** Explanations that bidders who did not win ask for once the award is announced. */

const instant = z.string().describe('ISO 8601, UTC')

const Asked = {
  text: z.string(),
  at: instant,
  answer: z.string(),
  answered_at: instant.nullable(),
}

const Debrief = z.object({
  ...Asked,
  bidder: z.string().describe('A letter, which addresses the proposal'),
  name: z.string().nullable().describe('null once the account is deleted'),
  answered_by: z.string(),
})
export type Debrief = z.infer<typeof Debrief>

export const Debriefs = z.object({
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  time_zone: z.string().describe('IANA zone in which times are shown'),
  can_answer: z.boolean(),
  debriefs: z.array(Debrief),
})
export type Debriefs = z.infer<typeof Debriefs>

const ofRfp = { tag: 'evaluations', caller: 'signed-in', output: Debriefs } as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

export const listDebriefs = endpoint({
  ...ofRfp,
  method: 'GET',
  path: '/api/evaluations/:id/debriefs/',
  summary: 'What bidders asked to be explained, with the answers',
  params: z.object({ id: identifier }),
  errors: [...errors],
})

export const DebriefAnswer = z.object({
  answer: paragraph(problem('debrief_answer_missing'), LIMITS.answerLength),
})

export const answerDebrief = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/debriefs/:bidder/',
  summary: 'Answer a bidder who asked for an explanation; once, and they are told',
  params: z.object({ id: identifier, bidder: z.string().regex(/^[A-Z]{1,3}$/) }),
  body: DebriefAnswer,
  errors: [...errors, 'conflict', 'sealed', 'suspended'],
})

export const OwnDebrief = z.object({
  time_zone: z.string().describe('IANA zone in which times are shown'),
  can_ask: z.boolean(),
  until: instant.nullable().describe('By when you can ask; null before the award is announced'),
  asked: z.object(Asked).nullable(),
})
export type OwnDebrief = z.infer<typeof OwnDebrief>

const own = {
  tag: 'applications',
  caller: 'job-seeker',
  path: '/api/user/applications/:number/debrief/',
  params: z.object({ number: ApplicationNumber }),
  output: OwnDebrief,
} as const

export const readOwnDebrief = endpoint({
  ...own,
  method: 'GET',
  summary: 'The explanation that you asked for',
  errors: [...errors],
})

export const DebriefForm = z.object({
  text: paragraph(problem('debrief_missing'), LIMITS.questionLength),
})

export const askDebrief = endpoint({
  ...own,
  method: 'POST',
  summary: 'Ask for an explanation, once, as a bidder who did not win, within days of the announcement',
  body: DebriefForm,
  status: 201,
  errors: [...errors, 'conflict'],
})
