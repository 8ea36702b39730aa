import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph, rowId } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const tag = 'questions'
const instant = z.string().describe('ISO 8601, UTC')
const ofOpportunity = { tag, params: z.object({ id: identifier }) } as const

/** Plain text. The asker stays unknown, to the company as well. */
const Asked = { id: z.number().int(), question: z.string() }

const Times = {
  questions_until: instant.nullable().describe('null where no questions are taken'),
  takes_questions: z.boolean(),
}

/** Questions of an RFP that were answered, in the order in which they were asked. */
export const PublicQuestions = z.object({
  ...Times,
  answers: z.array(z.object({ ...Asked, answer: z.string(), answered_at: instant })),
})

export const listQuestions = endpoint({
  ...ofOpportunity,
  method: 'GET',
  path: '/api/proposal-requests/:id/questions/',
  summary: 'Questions about it with their answers',
  caller: 'visitor',
  output: PublicQuestions,
  errors: ['invalid', 'not_found', 'rate_limited'],
})

const Question = z.object({
  ...Asked,
  asked_at: instant,
  answer: z.string().nullable(),
  answered_at: instant.nullable().describe('When the answer was published'),
})

export const OwnQuestions = z.object({
  ...Times,
  time_zone: z.string().describe('IANA zone in which times are shown'),
  questions: z.array(Question),
})
export type OwnQuestions = z.infer<typeof OwnQuestions>

const seekerErrors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

export const listOwnQuestions = endpoint({
  ...ofOpportunity,
  method: 'GET',
  path: '/api/proposal-requests/:id/questions/own/',
  summary: 'Your questions about it',
  caller: 'job-seeker',
  output: OwnQuestions,
  errors: [...seekerErrors],
})

export const QuestionForm = z.object({
  question: paragraph(problem('question_missing'), LIMITS.questionLength),
})

export const askQuestion = endpoint({
  ...ofOpportunity,
  method: 'POST',
  path: '/api/proposal-requests/:id/questions/',
  summary: 'Ask the company, unnamed',
  caller: 'job-seeker',
  body: QuestionForm,
  status: 201,
  output: OwnQuestions,
  errors: [...seekerErrors, 'closed', 'rate_limited'],
})

/** `answer` is a draft while `answered_at` is null. Once published it stays: an addendum corrects it. */
export const CompanyQuestions = z.object({
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  ...Times,
  answers_until: instant.nullable(),
  takes_answers: z.boolean(),
  can_answer: z.boolean().describe('Whether the caller may answer now'),
  can_amend: z.boolean().describe('Whether the caller may publish an addendum now'),
  time_zone: z.string().describe('IANA zone in which times are shown'),
  questions: z.array(Question),
})
export type CompanyQuestions = z.infer<typeof CompanyQuestions>

export const listCompanyQuestions = endpoint({
  ...ofOpportunity,
  method: 'GET',
  path: '/api/company/posts/:id/questions/',
  summary: 'What was asked about your RFP, oldest first',
  caller: 'company-member',
  ability: 'posts.read',
  output: CompanyQuestions,
  errors: [...seekerErrors],
})

const AnswerForm = z.object({ answer: paragraph(problem('answer_missing'), LIMITS.answerLength) })
export const AnswerDraft = AnswerForm.extend({
  before: z
    .string()
    .max(LIMITS.answerLength, problem('too_many_characters', { max: LIMITS.answerLength }))
    // The database takes none, so no draft has one.
    .overwrite((text) => text.replaceAll('\0', ''))
    .nullish()
    .describe('The draft that you began from, null for none: another one is not overwritten'),
})

const answering = {
  caller: 'company-member',
  ability: 'questions.answer',
  output: CompanyQuestions,
  errors: [...seekerErrors, 'closed', 'conflict'],
} as const

export const saveAnswer = endpoint({
  ...ofOpportunity,
  ...answering,
  method: 'PUT',
  path: '/api/company/questions/:id/answer/',
  summary: 'Write or change an answer that is not published',
  body: AnswerDraft,
  errors: [...answering.errors],
})

export const AnswersPublication = z.object({
  questions: z
    .array(z.object({ id: rowId, answer: AnswerForm.shape.answer }), problem('questions_missing'))
    .min(1, problem('questions_missing'))
    .max(500, problem('too_many_questions', { max: 500 })),
})

/** Each question comes with the answer that was looked at. Bidders and bookmarkers get one notification for all of them. */
export const publishAnswers = endpoint({
  ...ofOpportunity,
  ...answering,
  method: 'POST',
  path: '/api/company/posts/:id/questions/publication/',
  summary: 'Publish the answers that are written',
  body: AnswersPublication,
  jsonBytes: 1024 * 1024,
  errors: [...answering.errors],
})
