import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { line, optional } from '#contract/fields.ts'
import { ApplicationNumber, identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { BYTES_OF } from './documents.ts'

/** A CV that a person keeps on their profile; companies see none but the copies in applications. */
export const KeptCv = z.object({
  id: z.number().int(),
  name: z.string().describe('Yours; companies see `file_name`'),
  file_name: z.string(),
  size: z.number().int().describe('Bytes'),
  sha256: z.string(),
  is_default: z.boolean().describe('The one that forms offer first'),
  is_checked: z.boolean().describe('False while it is being checked for viruses'),
  is_infected: z.boolean().describe('A virus was found and the file deleted'),
  created_at: z.string().describe('ISO 8601, UTC'),
})
export type KeptCv = z.infer<typeof KeptCv>

const CvName = line(problem('cv_name_missing'), LIMITS.cvNameLength)

/** The text fields of a new one; its file is streamed past the parser. */
export const KeptCvTexts = z.object({
  name: optional(CvName).describe('By default that of the file'),
  application: ApplicationNumber.optional().describe('Keep the CV of this application of yours'),
})
const NewKeptCv = KeptCvTexts.extend({ cv: z.file().describe('See the limits of files').optional() })

/** An absent field keeps its value. Another one becomes the default by `is_default` of its own. */
export const KeptCvChange = z.object({
  name: CvName.optional(),
  is_default: z.literal(true, problem('invalid_value')).optional(),
})

const tag = 'CVs'
const errors = ['unauthorized', 'unverified', 'forbidden'] as const
const own = { tag, caller: 'job-seeker' } as const
const one = { ...own, path: '/api/user/cvs/:id/', params: z.object({ id: identifier }) } as const

export const listKeptCvs = endpoint({
  ...own,
  method: 'GET',
  path: '/api/user/cvs/',
  summary: 'The CVs of your profile, the default first',
  output: z.array(KeptCv),
  errors: [...errors],
})

export const keepCv = endpoint({
  ...own,
  method: 'POST',
  path: '/api/user/cvs/',
  summary: `Keep a CV on your profile, up to ${LIMITS.keptCvs}: a file as \`cv\`, or the one of an application`,
  multipart: true,
  uploads: BYTES_OF.JOB,
  keepsAnswer: true,
  body: NewKeptCv,
  status: 201,
  output: KeptCv,
  errors: [
    'invalid',
    ...errors,
    'conflict',
    'too_large',
    'unsupported_media',
    'rate_limited',
    'no_room',
    'unavailable',
  ],
})

export const changeKeptCv = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Rename it, or make it the default',
  body: KeptCvChange,
  output: z.array(KeptCv),
  errors: ['invalid', ...errors, 'not_found'],
})

export const removeKeptCv = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Delete it; applications that were sent with it keep their copies',
  output: z.array(KeptCv),
  errors: ['invalid', ...errors, 'not_found'],
})

/** Answers the file as a download. */
export const downloadKeptCv = endpoint({
  ...own,
  method: 'GET',
  path: '/api/user/cvs/:id/file/',
  params: one.params,
  summary: 'The file',
  output: z.unknown().describe('The file'),
  errors: ['invalid', ...errors, 'not_found'],
})
