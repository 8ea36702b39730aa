import { z } from 'zod'
import { ApprovalAsking, ApprovalVerdict } from '#contract/companies/approval.ts'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'
import { Post } from './posts.ts'

const of = {
  tag: 'approval',
  caller: 'company-member',
  path: '/api/company/posts/:id/approval/',
  params: z.object({ id: identifier }),
  output: Post,
} as const
const errors = [
  'invalid',
  'unauthorized',
  'unverified',
  'forbidden',
  'no_company',
  'suspended',
  'not_found',
  'conflict',
] as const

export const askPostApproval = endpoint({
  ...of,
  method: 'POST',
  summary: 'Ask a colleague to approve the form before it is published',
  ability: 'posts.edit',
  body: ApprovalAsking,
  errors: [...errors],
})

export const withdrawPostApproval = endpoint({
  ...of,
  method: 'DELETE',
  summary: 'No longer ask for approval',
  ability: 'posts.edit',
  errors: [...errors],
})

/** For the members that the company chose; nobody approves what they asked for while somebody else can. */
export const decidePostApproval = endpoint({
  ...of,
  path: '/api/company/posts/:id/approval/decision/',
  method: 'POST',
  summary: 'Approve the form as you saw it, or send it back',
  ability: 'posts.read',
  body: ApprovalVerdict,
  errors: [...errors],
})
