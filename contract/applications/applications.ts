import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paragraph } from '#contract/fields.ts'
import { identifier, PageQuery } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, COLLECTIONS, LIMITS, PARTS } from '#contract/vocabulary.ts'
import { BYTES_OF } from './documents.ts'

const tag = 'applications'

/** What a receipt is known by, as in 7K3M-9QXD-P2HB. */
export const ApplicationNumber = z
  .string()
  .regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/, 'must be the number of a receipt')

const Document = z.file().describe('See the limits of files')
const Bio = paragraph('Write a few lines about yourself', LIMITS.bioLength)

/** What the files come with; the files themselves are streamed and not part of what is parsed. */
export const ApplicationTexts = z.object({
  bio: Bio,
  use_last_cv: z
    .enum(['true', 'false'])
    .or(z.boolean().transform(String))
    .optional()
    .describe('Send the CV of your last application again'),
  last_cv: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')
    .optional()
    .describe('The SHA-256 of that CV as you know it; another one is not sent in its place'),
})
const ApplicationForm = ApplicationTexts.extend({ cv: Document.optional() })
export const ProposalTexts = z.object({ bio: Bio })
const ProposalForm = ProposalTexts.extend({
  technical_proposal: Document,
  financial_proposal: Document,
})

/** What may be changed until the deadline; what is left out stays. */
export const ChangeTexts = z.object({ bio: Bio.optional() })
const ApplicationChange = ChangeTexts.extend({
  cv: Document.optional(),
  technical_proposal: Document.optional(),
  financial_proposal: Document.optional(),
})

/** A file as its receipt names it. Size and hash are those of what was sent. */
export const SentFile = z.object({
  part: z.enum(PARTS),
  name: z.string(),
  size: z.number().int().describe('Bytes'),
  sha256: z.string(),
  sent_at: z.string().describe('ISO 8601, UTC'),
  is_checked: z.boolean().describe('False while it is being checked for viruses'),
  link: z
    .string()
    .nullable()
    .describe('Works for five minutes, with your token; null while it is sealed or checked'),
})
export type SentFile = z.infer<typeof SentFile>

/** What became of it, in the job seeker's words. */
const TimelineEntry = z.object({ at: z.string().describe('ISO 8601, UTC'), label: z.string() })

const Summary = z.object({
  id: z.number().int(),
  number: z.string().describe('What the receipt is known by'),
  status: z.enum(APPLICATION_STATUSES),
  status_label: z.string(),
  submitted_at: z.string().describe('ISO 8601, UTC, by the clock of the database'),
})

/** An application or proposal with its receipt. */
export const Application = Summary.extend({
  collection: z.enum(COLLECTIONS),
  opportunity: z.object({ id: z.number().int(), name: z.string(), company: z.string() }),
  bio: z.string().nullable().describe('null while it is sealed'),
  is_sealed: z.boolean(),
  deadline_at: z.string().nullable().describe('ISO 8601, UTC'),
  kept_until: z
    .string()
    .nullable()
    .describe(
      'ISO 8601, UTC: of a job that has ended, when the application is forgotten here and at the company',
    ),
  time_zone: z.string().describe('IANA zone in which times are shown'),
  can_change: z.boolean().describe('Whether its bio and files can still be replaced'),
  can_withdraw: z.boolean().describe('Whether it can still be withdrawn'),
  files: z.array(SentFile),
  timeline: z.array(TimelineEntry),
})
export type Application = z.infer<typeof Application>

const submission = {
  method: 'POST',
  tag,
  caller: 'job-seeker',
  multipart: true,
  params: z.object({ id: identifier }),
  status: 201,
  output: Application,
} as const
const submissionErrors = [
  'invalid',
  'unauthorized',
  'unverified',
  'forbidden',
  'not_found',
  'conflict',
  'closed',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'no_room',
  'unavailable',
] as const

/** `Idempotency-Key` makes a repeated request safe: it is answered like the first. */
export const applyForJob = endpoint({
  ...submission,
  path: '/api/jobs/:id/applications/',
  summary: 'Apply, with a bio and a CV',
  uploads: BYTES_OF.JOB,
  body: ApplicationForm,
  errors: [...submissionErrors],
})

/** The files are sealed until the deadline (decisions §6). */
export const submitProposal = endpoint({
  ...submission,
  path: '/api/proposal-requests/:id/proposals/',
  summary: 'Submit a proposal, with a bio, a technical and a financial part',
  uploads: BYTES_OF.RFP,
  body: ProposalForm,
  errors: [...submissionErrors],
})

/** What the form of an opportunity needs to know about the caller. */
export const Standing = z.object({
  application: Application.nullable(),
  last: z
    .object({
      bio: z.string().nullable(),
      cv: z.object({ name: z.string(), size: z.number().int(), sha256: z.string() }).nullable(),
    })
    .describe('Of your last application for a job'),
})
export type Standing = z.infer<typeof Standing>

const standing = (path: `/api/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    tag,
    caller: 'job-seeker',
    params: z.object({ id: identifier }),
    output: Standing,
    errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
  })

export const jobStanding = standing('/api/jobs/:id/applications/own/', 'Your application, if you sent one')
export const proposalStanding = standing(
  '/api/proposal-requests/:id/proposals/own/',
  'Your proposal, if you sent one',
)

const listErrors = ['unauthorized', 'unverified', 'forbidden'] as const

export const listJobApplications = endpoint({
  method: 'GET',
  path: '/api/user/job-applications/',
  summary: 'Your applications for jobs, newest first',
  tag,
  caller: 'job-seeker',
  query: PageQuery,
  output: z.array(
    Summary.extend({ job_id: z.number().int(), job_name: z.string(), resume: z.string().nullable() }),
  ),
  errors: ['invalid', ...listErrors],
})

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/user/proposals/',
  summary: 'Your proposals, newest first',
  tag,
  caller: 'job-seeker',
  query: PageQuery,
  output: z.array(
    Summary.extend({
      proposal_request_id: z.number().int(),
      proposal_request_name: z.string(),
      technical_proposal: z.string().nullable(),
      financial_proposal: z.string().nullable(),
    }),
  ),
  errors: ['invalid', ...listErrors],
})

const one = {
  tag,
  caller: 'job-seeker',
  params: z.object({ number: ApplicationNumber }),
  output: Application,
} as const

export const readApplication = endpoint({
  ...one,
  method: 'GET',
  path: '/api/user/applications/:number/',
  summary: 'An application or proposal of yours, with its receipt',
  errors: ['invalid', ...listErrors, 'not_found'],
})

/** `Idempotency-Key` makes a repeated request safe, as for an application: also after the deadline, if the first was in time. */
export const changeApplication = endpoint({
  ...one,
  method: 'PATCH',
  path: '/api/user/applications/:number/',
  summary: 'Replace its bio or files, until the deadline',
  multipart: true,
  uploads: BYTES_OF.RFP,
  body: ApplicationChange,
  errors: [...submissionErrors],
})

export const withdrawApplication = endpoint({
  ...one,
  method: 'POST',
  path: '/api/user/applications/:number/withdrawal/',
  summary: 'Withdraw it, until the deadline',
  errors: ['invalid', ...listErrors, 'not_found', 'conflict', 'closed'],
})

/** Answers the file itself, to be kept and not shown. */
export const readFile = endpoint({
  method: 'GET',
  path: '/api/user/files/:id/',
  summary: 'A file that you sent, by its link',
  tag,
  caller: 'job-seeker',
  params: z.object({ id: identifier }),
  query: z.object({ expires: z.string().max(20), signature: z.string().max(100) }).partial(),
  output: z.unknown().describe('The file'),
  errors: ['invalid', ...listErrors, 'not_found', 'sealed', 'unavailable'],
})
