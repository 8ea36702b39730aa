import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { optional, paragraph, rowId } from '#contract/fields.ts'
import { KINDS, LIMITS, MEMBER_ROLES } from '#contract/vocabulary.ts'

/** The acts that a colleague may have to approve. */
export const APPROVAL_KINDS = ['PUBLISH', 'OFFER'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_DECISIONS = ['APPROVED', 'SENT_BACK', 'WITHDRAWN'] as const
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number]

/** NEEDED: nobody was asked, or what was approved was changed since. */
export const APPROVAL_STATES = ['NEEDED', 'WAITING', 'APPROVED', 'SENT_BACK'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

const instant = z.string().describe('ISO 8601, UTC')

export const Approval = z.object({
  state: z.enum(APPROVAL_STATES),
  asked: z
    .object({
      by: z.string().nullable().describe('null once they left the site'),
      at: instant,
      note: z.string(),
    })
    .nullable()
    .describe('The newest request'),
  decided: z
    .object({ by: z.string().nullable(), at: instant, words: z.string() })
    .nullable()
    .describe('How it ended'),
  approvers: z.array(z.string()).describe('Names of those who can approve it now'),
  seen: z.string().describe('Names what is approved; a decision sends it back'),
  has_changed: z
    .boolean()
    .describe('Whether the caller changed it since it was asked for: another approves it'),
  can_ask: z.boolean(),
  can_decide: z.boolean(),
  can_withdraw: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

const words = optional(paragraph(problem('approval_words_missing'), LIMITS.reasonLength))

export const ApprovalAsking = z.object({ note: words })
export type ApprovalAsking = z.output<typeof ApprovalAsking>

export const ApprovalVerdict = z
  .object({
    decision: z.enum(['APPROVED', 'SENT_BACK'], problem('choose_from_list')),
    words,
    seen: z.string().max(64),
  })
  .refine(({ decision, words }) => decision !== 'SENT_BACK' || Boolean(words), {
    path: ['words'],
    error: problem('approval_words_missing'),
  })
export type ApprovalVerdict = z.output<typeof ApprovalVerdict>

const tag = 'approval'
const caller = 'company-member'
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const

export const ApprovalSettings = z.object({
  before_publishing: z.boolean(),
  before_offer: z.boolean(),
  can_edit: z.boolean(),
  can_switch_on: z.boolean().describe('Approval needs at least two people in the company'),
  members: z.array(
    z.object({
      id: z.number().int(),
      full_name: z.string(),
      role: z.enum(MEMBER_ROLES),
      is_named: z.boolean().describe('Named to approve; where nobody is, owners approve'),
    }),
  ),
})
export type ApprovalSettings = z.infer<typeof ApprovalSettings>

const settings = { tag, caller, path: '/api/company/approval/', output: ApprovalSettings } as const

export const readApprovalSettings = endpoint({
  ...settings,
  method: 'GET',
  summary: 'What a colleague approves first, and who can',
  ability: 'company.read',
  errors: [...refusals],
})

export const ApprovalSettingsForm = z.object({
  before_publishing: z.boolean(),
  before_offer: z.boolean(),
  approvers: z.array(rowId).max(100).describe('Members who approve; empty for the owners'),
})
export type ApprovalSettingsForm = z.output<typeof ApprovalSettingsForm>

export const saveApprovalSettings = endpoint({
  ...settings,
  method: 'PUT',
  summary: 'Choose what a colleague approves first, and who can',
  ability: 'members.manage',
  body: ApprovalSettingsForm,
  errors: ['invalid', ...refusals, 'suspended', 'conflict'],
})

export const WaitingApproval = z.object({
  kind: z.enum(APPROVAL_KINDS),
  post: z.object({ id: z.number().int(), kind: z.enum(KINDS), name: z.string() }),
  applicant: z.string().nullable().describe('The number of the applicant whom an offer is for'),
  by: z.string().nullable(),
  at: instant,
})
export type WaitingApproval = z.infer<typeof WaitingApproval>

export const listApprovals = endpoint({
  tag,
  caller,
  method: 'GET',
  path: '/api/company/approvals/',
  summary: 'What waits for your approval, the oldest first',
  ability: 'posts.read',
  output: z.array(WaitingApproval).describe('100 at most'),
  errors: [...refusals],
})
