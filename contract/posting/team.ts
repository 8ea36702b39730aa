import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'
import { MEMBER_ROLES } from '#contract/vocabulary.ts'

/** The people who see a job: every member of the company, or its team and the owners. */
export const POST_ACCESSES = ['EVERYBODY', 'TEAM'] as const
export type PostAccess = (typeof POST_ACCESSES)[number]

export const TeamMember = z.object({
  id: z.number().int(),
  full_name: z.string(),
  image: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  is_you: z.boolean(),
  on_team: z.boolean(),
  sees: z.boolean().describe('Owners see every post of the company'),
})
export type TeamMember = z.infer<typeof TeamMember>

export const Team = z.object({
  access: z.enum(POST_ACCESSES),
  can_edit: z.boolean(),
  members: z.array(TeamMember).describe('All members of the company'),
})
export type Team = z.infer<typeof Team>

const tag = 'posts'
const caller = 'company-member'
const refusals = ['invalid', 'unauthorized', 'unverified', 'forbidden', 'no_company', 'not_found'] as const
const of = { tag, caller, path: '/api/company/posts/:id/team/', output: Team } as const
const post = z.object({ id: identifier })

export const readTeam = endpoint({
  ...of,
  method: 'GET',
  summary: 'Who works on a job, and who sees it',
  ability: 'posts.read',
  params: post,
  errors: [...refusals],
})

export const TeamAccess = z.object({ access: z.enum(POST_ACCESSES, problem('choose_from_list')) })

/** For its team alone, a job and its applicants are hidden from every other member but owners. Whoever chooses it joins the team. */
export const changeAccess = endpoint({
  ...of,
  method: 'PUT',
  summary: 'Choose who sees a job',
  ability: 'posts.edit',
  byHand: true,
  params: post,
  body: TeamAccess,
  errors: [...refusals, 'suspended'],
})

const one = {
  ...of,
  path: '/api/company/posts/:id/team/members/:member/',
  ability: 'posts.edit',
  byHand: true,
  params: z.object({ id: identifier, member: identifier }),
} as const

export const joinTeam = endpoint({
  ...one,
  method: 'PUT',
  summary: 'Add a member of the company to the team of a job',
  errors: [...refusals, 'suspended'],
})

/** The role in the company stays. 409 for oneself where one would no longer see the job. */
export const leaveTeam = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Take a member off the team of a job',
  errors: [...refusals, 'suspended', 'conflict'],
})
