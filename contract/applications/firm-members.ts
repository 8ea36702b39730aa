import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ColleagueEmail } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { OwnFirm } from './firms.ts'

/** An invitation to a firm, as the person who is invited sees it. */
export const FirmInvitation = z.object({
  id: z.number().int(),
  firm: z.string(),
  invited_by: z.string().nullable(),
  expires_at: z.string().describe('ISO 8601, UTC'),
})
export type FirmInvitation = z.infer<typeof FirmInvitation>

const own = { tag: 'firms', caller: 'job-seeker' } as const
const errors = ['unauthorized', 'unverified', 'forbidden'] as const
const params = z.object({ id: identifier })

export const NewFirmMember = z.object({ email: ColleagueEmail })

/** Accepted by the account that has the address. A second invitation replaces the first. */
export const inviteToFirm = endpoint({
  ...own,
  method: 'POST',
  path: '/api/user/firm/invitations/',
  summary: 'Invite a person to your firm by email, as its owner',
  body: NewFirmMember,
  status: 201,
  output: OwnFirm,
  errors: ['invalid', ...errors, 'not_found', 'conflict', 'rate_limited'],
})

export const revokeFirmInvitation = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/user/firm/invitations/:id/',
  params,
  summary: 'Withdraw an invitation to your firm',
  output: OwnFirm,
  errors: ['invalid', ...errors, 'not_found'],
})

/** Oneself is removed by the same. The last owner stays. */
export const removeFirmMember = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/user/firm/members/:id/',
  params,
  summary: 'Remove a member, who sees nothing of the firm from then on; or leave it',
  output: OwnFirm,
  errors: ['invalid', ...errors, 'not_found', 'last_owner'],
})

export const listFirmInvitations = endpoint({
  ...own,
  method: 'GET',
  path: '/api/user/firm-invitations/',
  summary: 'Invitations of your address to firms',
  output: z.array(FirmInvitation),
  errors: [...errors],
})

export const acceptFirmInvitation = endpoint({
  ...own,
  method: 'POST',
  path: '/api/user/firm-invitations/:id/acceptance/',
  params,
  summary: 'Join the firm, while you act for no other',
  output: OwnFirm,
  errors: ['invalid', ...errors, 'not_found', 'conflict'],
})
