import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { rowId, typed } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { BYTES_OF } from './documents.ts'
import { SentPart } from './parts.ts'

const instant = z.string().describe('ISO 8601, UTC')

const DraftFile = z.object({
  part: SentPart,
  name: z.string(),
  size: z.number().int().describe('Bytes'),
  sha256: z.string(),
})
export type DraftFile = z.infer<typeof DraftFile>

const ofFirm = {
  saved_by: z
    .string()
    .nullable()
    .describe('Name of the colleague who saved it last; null where you did, or an account that is gone'),
  firm: z.string().nullable().describe('The firm whose members write it; null for a person alone'),
}

/** A proposal that is being written, by a person alone or by the members of a firm. Nobody else learns that there is one. */
export const ProposalDraft = z.object({
  bio: z.string(),
  version: z.number().int().describe('Of the words; 0 before the first save'),
  state: z.string().describe('Of words and files: sending the draft names it'),
  saved_at: instant,
  ...ofFirm,
  files: z.array(DraftFile),
  has_addendum: z.boolean().describe('An addendum was published since it was last saved'),
  kept_until: instant.nullable().describe('When it is deleted; null while the RFP has no deadline'),
})
export type ProposalDraft = z.infer<typeof ProposalDraft>

const DraftSummary = z.object({
  proposal_request_id: z.number().int(),
  proposal_request_name: z.string(),
  company: z.string(),
  deadline_at: instant.nullable(),
  is_open: z.boolean().describe('Whether it can still be sent'),
  saved_at: instant,
  ...ofFirm,
  kept_until: instant.nullable(),
  files: z.number().int().describe('How many of those that are asked for are there'),
  asked: z.number().int().describe('How many files the RFP asks for'),
})
export type DraftSummary = z.infer<typeof DraftSummary>

const tag = 'applications'
const errors = ['unauthorized', 'unverified', 'forbidden'] as const
const own = {
  tag,
  caller: 'job-seeker',
  path: '/api/proposal-requests/:id/draft/',
  params: z.object({ id: identifier }),
} as const

export const listProposalDrafts = endpoint({
  method: 'GET',
  path: '/api/user/proposal-drafts/',
  summary: 'Proposals of yours and of your firm that are not sent, the one that closes first above',
  tag,
  caller: 'job-seeker',
  output: z.array(DraftSummary),
  errors: [...errors],
})

export const readProposalDraft = endpoint({
  ...own,
  method: 'GET',
  summary: 'Your draft, or the one of your firm, also after the deadline; null without one',
  output: ProposalDraft.nullable(),
  errors: ['invalid', ...errors, 'not_found'],
})

export const ProposalWords = z.object({
  bio: typed(LIMITS.bioLength),
  version: z.number().int().min(0).max(1_000_000).describe('The one that you changed'),
})

/** 409 `conflict` with `draft_overtaken` where another tab, device or colleague saved other words meanwhile. */
export const saveProposalWords = endpoint({
  ...own,
  method: 'PUT',
  summary: 'Save the words of a proposal as they are typed',
  body: ProposalWords,
  output: ProposalDraft,
  errors: ['invalid', ...errors, 'not_found', 'conflict', 'closed'],
})

const replaced = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the file that is there now')

export const DraftFileTexts = z.object({ replaces: replaced.optional() })

/**
 * A file in a field named by its part. One that is there already is replaced where the form names it: 409 `conflict` with
 * `draft_changed` where another tab, device or colleague kept another one meanwhile. The same file again changes nothing.
 */
export const addDraftFile = endpoint({
  ...own,
  method: 'POST',
  path: '/api/proposal-requests/:id/draft/files/',
  summary: 'Keep a file for a proposal, after the same inspection as when it is sent',
  multipart: true,
  uploads: BYTES_OF.RFP,
  body: DraftFileTexts,
  output: ProposalDraft,
  errors: [
    'invalid',
    ...errors,
    'not_found',
    'conflict',
    'closed',
    'too_large',
    'unsupported_media',
    'rate_limited',
    'no_room',
    'unavailable',
  ],
})

export const ChosenDocument = z.object({
  firm_document: rowId.describe('Id of a document of the firm that you act for'),
  replaces: replaced.optional(),
})

/** The copy stays as it is when the firm's document is replaced or deleted. Answers 409 as `addDraftFile` does. */
export const copyFirmDocument = endpoint({
  ...own,
  method: 'POST',
  path: '/api/proposal-requests/:id/draft/files/:part/firm-document/',
  summary: 'Keep a copy of a document of your firm as a file of a proposal',
  params: z.object({ id: identifier, part: SentPart }),
  body: ChosenDocument,
  output: ProposalDraft,
  errors: [
    'invalid',
    ...errors,
    'not_found',
    'conflict',
    'closed',
    'too_large',
    'rate_limited',
    'no_room',
    'unavailable',
  ],
})

/** 409 `conflict` with `draft_changed` where it is another file by now. */
export const removeDraftFile = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/proposal-requests/:id/draft/files/:part/',
  summary: 'Remove a file of a draft',
  params: z.object({ id: identifier, part: SentPart }),
  query: z.object({ sha256: replaced }),
  output: ProposalDraft,
  errors: ['invalid', ...errors, 'not_found', 'conflict'],
})

export const discardProposalDraft = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Delete the draft with its files',
  output: z.object({}),
  errors: ['invalid', ...errors, 'not_found'],
})
