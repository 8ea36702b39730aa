import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, LIMITS } from '#contract/vocabulary.ts'
import { ApplicantFilters } from './applicants.ts'

const tag = 'applicants'
const caller = 'company-member'
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

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
