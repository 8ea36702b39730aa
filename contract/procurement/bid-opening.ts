import { z } from 'zod'
import { readFile } from '#contract/applications/applications.ts'
import { FirmSnapshot } from '#contract/applications/firms.ts'
import { BeganAt } from '#contract/applications/late-uploads.ts'
import { SentFile, SentPart } from '#contract/applications/parts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'
import { STATUSES } from '#contract/vocabulary.ts'

const tag = 'proposals'
const instant = z.string().describe('ISO 8601, UTC')

/** A member's confirmation, which counts for 24 hours. */
const Confirmation = z.object({ name: z.string(), at: instant })

/** A file of an opened proposal. The financial part has neither name nor link while it is sealed. */
export const ProposalFile = z.object({
  part: SentPart,
  asked: SentFile.shape.asked,
  name: z.string().nullable(),
  size: z.number().int().describe('Bytes'),
  sha256: z.string(),
  sent_at: instant,
  is_sealed: z.boolean(),
  is_checked: z.boolean().describe('False while it is being checked for viruses'),
  link: z.string().nullable().describe('Works for five minutes, with your token; null while it is sealed'),
})
export type ProposalFile = z.infer<typeof ProposalFile>

export const Proposal = z.object({
  number: z.string().describe('The number of its receipt'),
  bidder: z
    .object({ name: z.string().describe('Of the firm, where one bids'), email: z.string() })
    .nullable()
    .describe('null when the account was deleted'),
  firm: FirmSnapshot.nullable().describe('null for a person who bids alone'),
  sent_by: z.string().nullable().describe('Of a firm, its member who sent the proposal'),
  bio: z.string(),
  submitted_at: instant,
  began_at: BeganAt,
  files: z.array(ProposalFile),
  reconfirmed: z
    .array(z.number().int())
    .describe('Numbers of the addenda after which the bidder confirmed the proposal'),
  unconfirmed: z
    .array(z.number().int())
    .describe('Numbers of the addenda that came after the proposal and were not answered'),
})
export type Proposal = z.infer<typeof Proposal>

/** The proposals of an RFP: until the deadline only how many there are (decisions §6). */
export const Proposals = z.object({
  opportunity: z.object({ id: z.number().int(), name: z.string(), status: z.enum(STATUSES) }),
  count: z.number().int(),
  deadline_at: instant.nullable(),
  opens_at: instant.nullable().describe('From when on they can be opened: late uploads may end until then'),
  time_zone: z.string().describe('IANA zone in which times are shown'),
  is_over: z.boolean().describe('Whether it is past `opens_at`'),
  confirmations: z.array(Confirmation).describe('Those that count'),
  needed: z.number().int().describe('How many members must confirm'),
  can_confirm: z.boolean().describe('Whether the caller may confirm now'),
  confirms_from: instant
    .nullable()
    .describe('From when on the caller may, who became able after the first proposal came'),
  opened_at: instant.nullable(),
  opened_by: z.array(z.string()).describe('Members whose confirmations opened them'),
  evaluation: z
    .enum(['OPEN', 'PANEL', 'RECUSED'])
    .nullable()
    .describe(
      'null without criteria. PANEL: the caller scores them and reads them in the evaluation; RECUSED: sees nothing more',
    ),
  has_panel: z
    .boolean()
    .describe('Whether there are two people on the panel at least, one of them in the chair'),
  proposals: z.array(Proposal).nullable().describe('null until they are opened, and for the panel'),
})
export type Proposals = z.infer<typeof Proposals>

const ofOpportunity = {
  tag,
  caller: 'company-member',
  params: z.object({ id: identifier }),
} as const
const errors = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'] as const

export const readProposals = endpoint({
  ...ofOpportunity,
  method: 'GET',
  path: '/api/company/posts/:id/proposals/',
  summary: 'The proposals of your RFP; until they are opened, how many there are',
  ability: 'proposals.read',
  output: Proposals,
  errors: [...errors],
})

/** The second member's confirmation opens them; the first does where nobody else may or might since a proposal came (decisions §6). */
export const confirmBidOpening = endpoint({
  ...ofOpportunity,
  method: 'POST',
  path: '/api/company/posts/:id/proposals/opening/',
  summary: 'Confirm the opening of the technical proposals',
  ability: 'proposals.open',
  needs: 'recent',
  output: Proposals,
  errors: [...errors, 'sealed', 'conflict'],
})

const ACCESSES = ['CONFIRMED', 'OPENED', 'READ', 'FILE', 'REFUSED'] as const

/** One member's use of the proposals, or of a file of one. */
export const Access = z.object({
  kind: z.enum(ACCESSES),
  name: z.string(),
  number: z.string().nullable().describe('Of the proposal'),
  part: SentPart.nullable(),
  times: z.number().int(),
  at: instant.describe('The last time'),
})
export type Access = z.infer<typeof Access>

export const listAccesses = endpoint({
  ...ofOpportunity,
  method: 'GET',
  path: '/api/company/posts/:id/proposals/accesses/',
  summary: 'Who opened what, newest first, from the audit log; at most 500',
  ability: 'proposals.read',
  output: z.array(Access),
  errors: [...errors],
})

/** Answers the file itself, as a download. Every opening is in the audit log. */
export const readProposalFile = endpoint({
  ...ofOpportunity,
  method: 'GET',
  path: '/api/company/proposal-files/:id/',
  summary: 'A file of a proposal to your RFP, by its link',
  ability: 'proposals.read',
  query: readFile.query,
  output: z.unknown().describe('The file'),
  errors: [...errors, 'sealed', 'unavailable'],
})
