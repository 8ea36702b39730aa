import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { ScreeningAnswer } from '#contract/applications/screening.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ApplicationNumber, identifier, oneOf } from '#contract/parameters.ts'

/** A file that answers a question; opening it is noted in the history like a CV's. */
const AnswerFile = z.object({
  name: z.string(),
  size: z.number().int(),
  type: z.string().describe('The ending of its kind'),
  is_checked: z.boolean().describe('False while it is being checked for viruses'),
  link: z.string().nullable().describe('Works for five minutes, with your token'),
})

export const ApplicantAnswer = ScreeningAnswer.extend({
  meets: z.boolean().nullable().describe('Whether it meets what the question asks for; null where all do'),
  file: AnswerFile.nullable().describe('Of a FILE; null while the name is hidden, and once it is gone'),
})
export type ApplicantAnswer = z.infer<typeof ApplicantAnswer>

const USES = ['read', 'keep'] as const

/** The query of a file's link. */
export const FileUse = z
  .object({
    expires: z.string().max(20),
    signature: z.string().max(100),
    use: z.enum(USES, oneOf(USES)),
  })
  .partial()

const one = {
  tag: 'applicants',
  caller: 'company-member',
  params: z.object({ number: ApplicationNumber }),
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

/** Answers the file. The history notes `read` as opened and `keep` as downloaded. */
export const openAnswerFile = endpoint({
  ...one,
  method: 'GET',
  path: '/api/company/applicants/:number/answers/:id/',
  ability: 'applicants.read',
  summary: 'A file that answers a question, by its link',
  params: one.params.extend({ id: identifier }),
  query: FileUse,
  output: z.unknown().describe('The file'),
  errors: [...errors, 'unavailable'],
})

export const keepApplicant = endpoint({
  ...one,
  method: 'POST',
  path: '/api/company/applicants/:number/kept/',
  ability: 'applicants.move',
  summary: 'Do not reject them automatically',
  output: Said,
  errors: [...errors, 'conflict'],
})
