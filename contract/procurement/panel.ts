import { z } from 'zod'
import { policyVersionsShown } from '#contract/accounts/policy-versions.ts'
import { Said, Session } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import {
  ContactNumber,
  Email,
  invitationToken,
  newPassword,
  paragraph,
  passwordsMatch,
  personName,
  rowId,
  typed,
} from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { Evaluation } from './evaluations.ts'

/** The people who score an RFP: naming them, inviting people from outside, and declarations of conflicts of interest. */

const tag = 'evaluations'
const refusals = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found', 'suspended'] as const
const ofRfp = { tag, caller: 'signed-in', params: z.object({ id: identifier }), output: Evaluation } as const
const ofMember = { ...ofRfp, params: z.object({ id: identifier, member: identifier }) } as const
const errors = [...refusals, 'conflict', 'sealed'] as const

/** A member of the company, or somebody from outside by name and address. */
export const NewPanelMember = z.object({
  member: z
    .number()
    .min(1, problem('panel_member_missing'))
    .pipe(rowId)
    .optional()
    .describe('The account of a member of the company'),
  name: z
    .union([personName(problem('panel_name_missing')), z.literal('')])
    .optional()
    .describe('Of somebody from outside'),
  email: z.union([Email, z.literal('')]).optional(),
  is_chair: z.boolean().default(false),
})
export type NewPanelMember = z.output<typeof NewPanelMember>

export const namePanelMember = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/panel/',
  summary: 'Name somebody for the panel of an RFP',
  body: NewPanelMember,
  status: 201,
  errors: [...errors, 'rate_limited'],
})

export const handOverChair = endpoint({
  ...ofMember,
  method: 'POST',
  path: '/api/evaluations/:id/panel/:member/chair/',
  summary: 'Give the chair to a member of the panel',
  errors: [...errors],
})

/** The link is good for 7 days and ends the one before. */
export const resendPanelInvitation = endpoint({
  ...ofMember,
  method: 'POST',
  path: '/api/evaluations/:id/panel/:member/invitation/',
  summary: 'Send the invitation to the panel again',
  errors: [...errors, 'rate_limited'],
})

export const Removal = z.object({ reason: typed(LIMITS.reasonLength) })

export const removePanelMember = endpoint({
  ...ofMember,
  method: 'POST',
  path: '/api/evaluations/:id/panel/:member/removal/',
  summary: 'Take somebody off the panel; with a reason once scoring began',
  body: Removal,
  errors: [...errors],
})

const reason = paragraph(problem('reason_missing'), LIMITS.reasonLength)
export const Recusal = z.object({ reason })

export const recuse = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/recusal/',
  summary: 'Leave the panel for a conflict of interest',
  body: Recusal,
  output: Said,
  errors: [...errors],
})

/** One word on each bidder. A conflict with one of them ends the seat on the panel. */
export const Declaration = z.object({
  bidders: z
    .array(
      z.object({ key: z.string().max(40), has_conflict: z.boolean(), reason: typed(LIMITS.conflictLength) }),
    )
    .max(1_000),
})
export type Declaration = z.output<typeof Declaration>

export const declare = endpoint({
  ...ofRfp,
  method: 'POST',
  path: '/api/evaluations/:id/declaration/',
  summary: 'Declare for each bidder that you have no conflict of interest, or recuse yourself',
  body: Declaration,
  jsonBytes: 1_536 * 1024,
  output: z.object({ is_recused: z.boolean() }),
  errors: [...errors],
})

/** Whether the invited address has no account (`new`), or one that can accept (`ready`) or not. */
const STANDINGS = ['new', 'ready', 'operator'] as const
const STATES = ['open', 'used', 'expired', 'over'] as const

export const PanelInvitation = z.object({
  state: z.enum(STATES),
  standing: z.enum(STANDINGS),
  email: z.string(),
  name: z.string(),
  is_chair: z.boolean(),
  opportunity: z.object({ id: z.number().int(), name: z.string() }),
  company: z.object({ name: z.string(), logo: z.string().nullable(), verified: z.boolean() }),
  invited_by: z.string().nullable(),
})
export type PanelInvitation = z.infer<typeof PanelInvitation>

export const openPanelInvitation = endpoint({
  method: 'POST',
  path: '/api/panel-invitations/',
  summary: 'Open an invitation to a panel with its link',
  tag,
  caller: 'visitor',
  body: z.object({ token: invitationToken }),
  output: PanelInvitation,
  errors: ['invalid', 'invitation_invalid', 'rate_limited'],
})

export const PanelRegistration = passwordsMatch(
  z.object({
    token: invitationToken,
    first_name: personName(problem('first_name_missing')),
    last_name: personName(problem('last_name_missing')),
    contact_number: ContactNumber,
    ...newPassword,
    ...policyVersionsShown,
  }),
)
export type PanelRegistration = z.output<typeof PanelRegistration>

/** The mailed link proves the address, so the account is verified and signed in at once. */
export const registerPanelMember = endpoint({
  method: 'POST',
  path: '/api/panel-invitations/registration/',
  summary: 'Accept an invitation to a panel with a new account',
  tag,
  caller: 'visitor',
  guarded: true,
  body: PanelRegistration,
  status: 201,
  output: Session,
  errors: ['invalid', 'invitation_invalid', 'conflict', 'rate_limited', 'unavailable'],
})

export const acceptPanelInvitation = endpoint({
  method: 'POST',
  path: '/api/panel-invitations/acceptance/',
  summary: 'Accept an invitation to a panel with your account',
  tag,
  caller: 'signed-in',
  body: z.object({ token: invitationToken }),
  output: z.object({ opportunity: z.number().int() }),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'invitation_invalid', 'conflict'],
})
