import { z } from 'zod'
import { policyVersionsShown } from '#contract/accounts/policy-versions.ts'
import { Said, Session } from '#contract/accounts/registration.ts'
import { UserDetail } from '#contract/accounts/user-detail.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import {
  ColleagueEmail,
  ContactNumber,
  invitationToken,
  line,
  newPassword,
  passwordsMatch,
  personName,
} from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { MEMBER_ROLES } from '#contract/vocabulary.ts'

const tag = 'members'
const caller = 'company-member'
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const
const refusedActs = [...refusals, 'suspended'] as const

const role = z.enum(MEMBER_ROLES, problem('member_role_missing'))
const params = z.object({ id: identifier })

export const Invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role,
  invited_by: z.string().nullable(),
  created_at: z.string().describe('ISO 8601, UTC'),
  expires_at: z.string().describe('ISO 8601, UTC'),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

const invitations = {
  path: '/api/company/invitations/',
  tag,
  caller,
  ability: 'members.manage',
} as const

export const listInvitations = endpoint({
  ...invitations,
  method: 'GET',
  summary: 'List invitations that nobody accepted yet',
  output: z.array(Invitation),
  errors: [...refusals],
})

export const NewInvitation = z.object({ email: ColleagueEmail, role })

/** A second invitation to an address replaces the first and ends its link. */
export const invite = endpoint({
  ...invitations,
  method: 'POST',
  summary: 'Invite a person by email',
  body: NewInvitation,
  status: 201,
  output: Invitation,
  errors: ['invalid', ...refusedActs, 'reauthentication_needed', 'rate_limited'],
})

/** The new link is good for 7 days and ends the one before. */
export const resendInvitation = endpoint({
  ...invitations,
  method: 'POST',
  path: '/api/company/invitations/:id/resend/',
  summary: 'Send an invitation again',
  params,
  output: Invitation,
  errors: ['invalid', ...refusedActs, 'not_found', 'rate_limited'],
})

export const revokeInvitation = endpoint({
  ...invitations,
  method: 'DELETE',
  path: '/api/company/invitations/:id/',
  summary: 'Withdraw an invitation',
  params,
  output: Said,
  errors: ['invalid', ...refusedActs, 'not_found'],
})

/** Whether the invited address has no account (`new`), one that can accept (`ready`) or one that cannot, and why. */
export const STANDINGS = ['new', 'ready', 'member', 'member-elsewhere', 'other-kind'] as const
export const INVITATION_STATES = ['open', 'used', 'expired', 'suspended'] as const

export const OpenedInvitation = z.object({
  state: z.enum(INVITATION_STATES),
  standing: z.enum(STANDINGS),
  email: z.string(),
  role,
  company: z.object({ name: z.string(), logo: z.string().nullable(), verified: z.boolean() }),
  invited_by: z.string().nullable(),
  expires_at: z.string().describe('ISO 8601, UTC'),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

/** A token that was withdrawn, replaced or never given is 400 `invitation_invalid`. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/',
  summary: 'Open an invitation with its link',
  tag,
  caller: 'visitor',
  body: z.object({ token: invitationToken }),
  output: OpenedInvitation,
  errors: ['invalid', 'invitation_invalid', 'rate_limited'],
})

const jobTitle = line(problem('job_title_missing'))

export const InvitedRegistration = passwordsMatch(
  z.object({
    token: invitationToken,
    first_name: personName(problem('first_name_missing')),
    last_name: personName(problem('last_name_missing')),
    contact_number: ContactNumber,
    job_title: jobTitle,
    ...newPassword,
    ...policyVersionsShown,
  }),
)
export type InvitedRegistration = z.output<typeof InvitedRegistration>

/** The mailed link proves the address, so the account is verified and signed in at once. */
export const registerInvited = endpoint({
  method: 'POST',
  path: '/api/invitations/registration/',
  summary: 'Accept an invitation with a new account',
  tag,
  caller: 'visitor',
  guarded: true,
  body: InvitedRegistration,
  status: 201,
  output: Session,
  errors: ['invalid', 'invitation_invalid', 'suspended', 'conflict', 'rate_limited', 'unavailable'],
})

export const Acceptance = z.object({ token: invitationToken, job_title: jobTitle })

/** Only for the account with the invited address, while it acts for no company. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/acceptance/',
  summary: 'Accept an invitation with your account',
  tag,
  caller,
  body: Acceptance,
  output: UserDetail,
  errors: ['invalid', 'invitation_invalid', ...refusedActs, 'conflict'],
})
