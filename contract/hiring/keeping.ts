import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { identifier } from '#contract/parameters.ts'

/** Companies that keep a person in their list of people. */
const tag = 'privacy'

export const Keeper = z.object({
  id: z.number().int(),
  company: z.object({ id: z.number().int(), name: z.string() }),
  until: z.string().nullable().describe('ISO 8601, UTC; null while an application is open'),
  may_invite: z.boolean().describe('Whether the company may invite you to apply'),
})
export type Keeper = z.infer<typeof Keeper>

export const listKeepers = endpoint({
  method: 'GET',
  path: '/api/user/keepers/',
  tag,
  caller: 'job-seeker',
  summary: 'Companies that keep you in their list of people',
  output: z.array(Keeper),
  errors: ['unauthorized', 'unverified', 'forbidden'],
})

export const leaveKeeper = endpoint({
  method: 'DELETE',
  path: '/api/user/keepers/:id/',
  tag,
  caller: 'job-seeker',
  summary: "Leave a company's list of people; your applications stay as they are",
  params: z.object({ id: identifier }),
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

const Token = z.string().max(200, problem('keeping_link_invalid'))

/** A POST, because the token is a secret and addresses of GET requests end up in logs. */
export const readQuestion = endpoint({
  method: 'POST',
  path: '/api/keepers/question/',
  tag,
  caller: 'visitor',
  guarded: true,
  summary: 'What the email of a company asks, by its link',
  body: z.object({ token: Token }),
  output: z.object({ company: z.string(), months: z.number().int() }),
  errors: ['invalid', 'rate_limited'],
})

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/keepers/answer/',
  tag,
  caller: 'visitor',
  guarded: true,
  summary: "Stay in a company's list of people, or leave it, by the link in its email; it works once",
  body: z.object({ token: Token, keep: z.boolean() }),
  output: Said,
  errors: ['invalid', 'rate_limited'],
})
