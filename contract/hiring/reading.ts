import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApplicationNumber, identifier, oneOf } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, LIMITS } from '#contract/vocabulary.ts'
import { FileUse } from './applicant-answers.ts'
import { ApplicantFilters } from './applicants.ts'

const tag = 'applicants'
const caller = 'company-member'
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

const one = {
  tag,
  caller,
  ability: 'applicants.read',
  params: z.object({ number: ApplicationNumber }),
} as const

export const CV_USES = ['read', 'keep', 'ahead'] as const

/**
 * Answers the file. The history notes `read` as opened, `keep` as downloaded, and `ahead` as loaded: a page that shows it then says
 * so by cv-openings/.
 */
export const openCv = endpoint({
  ...one,
  method: 'GET',
  path: '/api/company/applicants/:number/cv/',
  summary: 'The CV, by its link',
  query: FileUse.extend({ use: z.enum(CV_USES, oneOf(CV_USES)).optional() }),
  output: z.unknown().describe('The file'),
  errors: [...errors, 'unavailable'],
})

const READ_USES = ['read', 'ahead'] as const

export const readCvText = endpoint({
  ...one,
  method: 'GET',
  path: '/api/company/applicants/:number/cv-text/',
  summary: 'The text of the CV, as far as it could be read',
  query: z.object({ use: z.enum(READ_USES, oneOf(READ_USES)) }).partial(),
  output: z.object({ text: z.string() }),
  errors: [...errors],
})

/** Noted once an hour for each member, however often they come back to it. */
export const noteCvOpening = endpoint({
  method: 'POST',
  path: '/api/company/applicants/:number/cv-openings/',
  tag,
  caller,
  ability: 'applicants.read',
  summary: 'Note in the history that you see the CV, where your page had loaded it ahead',
  params: z.object({ number: ApplicationNumber }),
  output: z.object({ is_new: z.boolean().describe('False where it was noted within the hour') }),
  errors: [...errors],
})

export const Selectable = z.object({
  number: z.string(),
  name: z.string().nullable().describe('null while it is hidden, and when it is no longer kept'),
  status: z.enum(APPLICATION_STATUSES),
  next_statuses: z.array(z.enum(APPLICATION_STATUSES)),
})
export type Selectable = z.infer<typeof Selectable>

/** In order of the number: each answer but the last is full, and `after` its last number brings the next. */
export const listSelectable = endpoint({
  method: 'GET',
  path: '/api/company/posts/:id/applicants/selectable/',
  tag,
  caller,
  ability: 'applicants.move',
  summary: `All applicants of a list who can be moved or written to, ${LIMITS.moveAtOnce} at once`,
  params: z.object({ id: identifier }),
  query: ApplicantFilters.extend({ after: ApplicationNumber }).partial(),
  output: z.array(Selectable),
  errors: [...errors],
})
