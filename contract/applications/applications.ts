import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { paragraph } from '#contract/fields.ts'
import { Source } from '#contract/opportunities/sources.ts'
import { ApplicationNumber, identifier, PageQuery } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, COLLECTIONS, LIMITS } from '#contract/vocabulary.ts'
import { BYTES_OF } from './documents.ts'
import { Firm, FirmSnapshot, FirmTexts } from './firms.ts'
import { KeptCv } from './kept-cvs.ts'
import { AskedDocument, MOST_FILES, SentFile } from './parts.ts'
import { Answers, ScreeningAnswer, ScreeningQuestion } from './screening.ts'
import { TimelineEntry } from './timeline.ts'

const tag = 'applications'

const Document = z.file().describe('See the limits of files')
const Bio = paragraph(problem('bio_missing'), LIMITS.bioLength)

/** The text fields of the form; files are streamed past the parser. */
export const ApplicationTexts = z.object({
  bio: Bio,
  use_last_cv: z
    .enum(['true', 'false'])
    .or(z.boolean().transform(String))
    .optional()
    .describe('Send the CV of your last application again'),
  last_cv: z
    .string()
    .regex(/^[0-9a-f]{64}$/, problem('sha256'))
    .optional()
    .describe('The SHA-256 of that CV as you know it; another one is not sent in its place'),
  kept_cv: identifier
    .or(z.number().transform(String).pipe(identifier))
    .optional()
    .describe('Send a copy of this CV of your profile'),
  answers: Answers.optional(),
  source: Source.optional(),
})
const ApplicationForm = ApplicationTexts.extend({ cv: Document.optional() })
/** Room for a hash of each file that an RFP can ask for. */
const STATE_LENGTH = 3_000

export const ProposalTexts = z.object({
  bio: Bio,
  ...FirmTexts.shape,
  draft: z
    .string()
    .max(STATE_LENGTH, problem('too_many_characters', { max: STATE_LENGTH }))
    .optional()
    .describe(
      'Send the files of your draft, where it still has this `state`, in place of those that the form lacks',
    ),
})
const ProposalForm = ProposalTexts.extend({
  technical_proposal: Document.optional(),
  financial_proposal: Document.optional(),
})

/** An absent field keeps its value. */
export const ChangeTexts = z.object({ bio: Bio.optional(), answers: Answers.optional() })
const ApplicationChange = ChangeTexts.extend({
  cv: Document.optional(),
  technical_proposal: Document.optional(),
  financial_proposal: Document.optional(),
})

/** An opened proposal's standing in the evaluation. */
const PROPOSAL_RESULTS = ['JUDGED', 'INTENDED', 'WON', 'LOST', 'ENDED'] as const
export type ProposalResult = (typeof PROPOSAL_RESULTS)[number]

const Summary = z.object({
  id: z.number().int(),
  number: z.string().describe('The number of the receipt'),
  status: z.enum(APPLICATION_STATUSES),
  status_label: z.string().describe('The status in English'),
  result: z
    .enum(PROPOSAL_RESULTS)
    .nullable()
    .describe('Of a proposal from its opening on; JUDGED until the award is announced, ENDED without award'),
  submitted_at: z.string().describe('ISO 8601, UTC, by the clock of the database'),
})

/** An application or proposal with its receipt. */
export const Application = Summary.extend({
  collection: z.enum(COLLECTIONS),
  opportunity: z.object({
    id: z.number().int(),
    name: z.string(),
    company: z.string(),
    company_id: z.number().int(),
  }),
  bio: z.string().nullable().describe('null while it is sealed'),
  firm: FirmSnapshot.nullable().describe('The firm that sent a proposal, as it was then'),
  sent_by: z.string().nullable().describe('Of a firm, its member who sent the proposal'),
  is_sealed: z.boolean(),
  is_held: z
    .boolean()
    .describe('Sealed with keys that members of the company hold, not with that of the site'),
  audit_head: z
    .string()
    .nullable()
    .describe('of a proposal: where the audit log ended when it was last sent, as ID:HASH; keep it'),
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
  documents: z
    .array(AskedDocument)
    .default([])
    .describe('Files that it asks for now beside those of every application or proposal'),
  answers: z.array(ScreeningAnswer).describe('To the questions of the company'),
  timeline: z.array(TimelineEntry),
})
export type Application = z.infer<typeof Application>

const submission = {
  keepsAnswer: true,
  method: 'POST',
  tag,
  caller: 'job-seeker',
  multipart: true,
  params: z.object({ id: identifier }),
  status: 201,
  output: Application,
} as const
const standingErrors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const
const submissionErrors = [
  ...standingErrors,
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

/**
 * The files are sealed until the deadline (decisions §6). An RFP that asks for documents is sent one file for each, in the field
 * that its `documents` name; without them all it is refused.
 */
export const submitProposal = endpoint({
  ...submission,
  path: '/api/proposal-requests/:id/proposals/',
  summary: 'Submit a proposal, with a bio, a technical and a financial part',
  uploads: BYTES_OF.RFP,
  files: MOST_FILES,
  body: ProposalForm,
  errors: [...submissionErrors],
})

/** Tells the form of an opportunity whether the caller has applied, and what it can fill in. */
export const Standing = z.object({
  application: Application.nullable(),
  last: z
    .object({
      bio: z.string().nullable(),
      cv: z.object({ name: z.string(), size: z.number().int(), sha256: z.string() }).nullable(),
    })
    .describe('Of your last application for a job'),
  questions: z.array(ScreeningQuestion).describe('What the company asks who applies; none for an RFP'),
  cvs: z.array(KeptCv).describe('The CVs of your profile, the default first; empty for an RFP'),
  firm: Firm.nullable().optional().describe('For an RFP, the firm that you act for'),
  documents: z
    .array(AskedDocument)
    .describe('What an RFP asks for beside the two parts, and files that answer questions of a job'),
  is_held: z
    .boolean()
    .describe('Of an RFP whose proposals are sealed with keys that members of the company hold'),
  deadline_at: z.string().nullable().describe('ISO 8601, UTC'),
  time_zone: z.string().describe('IANA zone in which times are shown'),
})
export type Standing = z.infer<typeof Standing>

const standing = {
  method: 'GET',
  tag,
  caller: 'job-seeker',
  params: z.object({ id: identifier }),
  output: Standing,
} as const

export const jobStanding = endpoint({
  ...standing,
  path: '/api/jobs/:id/applications/own/',
  summary: 'Your application, if you sent one',
  errors: [...standingErrors],
})

export const proposalStanding = endpoint({
  ...standing,
  path: '/api/proposal-requests/:id/proposals/own/',
  summary: 'Your proposal, if you sent one',
  errors: [...standingErrors],
})

const Listed = Summary.extend({
  company: z.string(),
  deadline_at: z.string().nullable().describe('ISO 8601, UTC'),
  closed_at: z.string().nullable().describe('ISO 8601, UTC: when it closed or was cancelled'),
})
const listErrors = ['unauthorized', 'unverified', 'forbidden'] as const

export const listJobApplications = endpoint({
  method: 'GET',
  path: '/api/user/job-applications/',
  summary: 'Your applications for jobs, newest first',
  tag,
  caller: 'job-seeker',
  query: PageQuery,
  output: z.array(
    Listed.extend({ job_id: z.number().int(), job_name: z.string(), resume: z.string().nullable() }),
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
    Listed.extend({
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

/** A repeat with the same `Idempotency-Key` is answered as the first, even after the deadline. */
export const changeApplication = endpoint({
  ...one,
  method: 'PATCH',
  path: '/api/user/applications/:number/',
  summary: 'Replace its bio or files, until the deadline',
  multipart: true,
  uploads: BYTES_OF.RFP,
  files: MOST_FILES,
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

/** Answers the file as a download. */
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
