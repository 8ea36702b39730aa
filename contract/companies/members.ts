import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'
import { MEMBER_ROLES } from '#contract/vocabulary.ts'

const tag = 'members'
const caller = 'company-member'
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const
const refusedActs = [...refusals, 'suspended'] as const

const role = z.enum(MEMBER_ROLES, problem('member_role_missing'))

export const Member = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  job_title: z.string(),
  role,
  joined_at: z.string().describe('ISO 8601, UTC'),
  is_you: z.boolean(),
  leaving_at: z
    .string()
    .nullable()
    .describe('ISO 8601, UTC; when the account is deleted, if its owner asked for that'),
})
export type Member = z.infer<typeof Member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/company/members/',
  summary: "List your company's members",
  tag,
  caller,
  ability: 'company.read',
  output: z.array(Member),
  errors: [...refusals],
})

const one = { path: '/api/company/members/:id/', tag, caller, params: z.object({ id: identifier }) } as const
const manages = { ability: 'members.manage' } as const
/** Roles decide who opens proposals. */
const decides = { ...manages, needs: 'recent' } as const

export const RoleChange = z.object({ role })

/** Nobody can give a role above their own. The last owner stays one: 409 `last_owner`. */
export const changeRole = endpoint({
  ...one,
  ...decides,
  method: 'PATCH',
  summary: "Change a member's role",
  body: RoleChange,
  output: Member,
  errors: ['invalid', ...refusedActs, 'not_found', 'last_owner'],
})

/** Takes effect at once, in open sessions too. */
export const removeMember = endpoint({
  ...one,
  ...decides,
  method: 'DELETE',
  summary: 'Remove a member',
  output: Said,
  errors: ['invalid', ...refusedActs, 'not_found', 'last_owner'],
})

export const leaveCompany = endpoint({
  method: 'DELETE',
  path: '/api/company/membership/',
  summary: 'Leave the company',
  tag,
  caller,
  ability: 'company.read',
  output: Said,
  errors: [...refusedActs, 'last_owner'],
})

const MEMBER_MISSING = problem('member_missing')

export const HandOver = z.object({
  member_id: z.coerce
    .number(MEMBER_MISSING)
    .int(MEMBER_MISSING)
    .positive(MEMBER_MISSING)
    .max(2_147_483_647, MEMBER_MISSING),
})

/** Makes another member owner and the caller a recruiter, in one step. */
export const handOver = endpoint({
  method: 'POST',
  path: '/api/company/ownership/',
  summary: 'Hand ownership over',
  tag,
  caller,
  ...decides,
  body: HandOver,
  output: z.array(Member),
  errors: ['invalid', ...refusedActs, 'not_found'],
})
