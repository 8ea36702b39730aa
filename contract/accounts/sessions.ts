import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { Email } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { Said } from './registration.ts'
import { SignIn } from './second-step.ts'

const tag = 'accounts'

export const Login = z.object({
  email: Email,
  password: z
    .string(problem('own_password_missing'))
    .min(1, problem('own_password_missing'))
    .max(1_000, problem('wrong_credentials')),
})

export const login = endpoint({
  method: 'POST',
  path: '/api/accounts/login/',
  summary: 'Sign in; where the account asks for a second step, the answer is `second_factor`',
  tag,
  caller: 'visitor',
  guarded: true,
  body: Login,
  output: SignIn,
  errors: ['invalid', 'wrong_credentials', 'account_suspended', 'rate_limited', 'locked', 'unavailable'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/accounts/logout/',
  summary: 'Sign out: the token ends',
  tag,
  caller: 'unverified',
  output: Said,
  errors: ['unauthorized'],
})

export const OwnSession = z.object({
  id: z.number().int(),
  user_agent: z.string(),
  address: z.string(),
  created_at: z.string().describe('ISO 8601, UTC'),
  last_used_at: z.string().describe('ISO 8601, UTC'),
  expires_at: z.string().describe('ISO 8601, UTC; sooner when it is not used'),
  current: z.boolean().describe('The session of this request'),
})
export type OwnSession = z.infer<typeof OwnSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/accounts/sessions/',
  summary: 'List where you are signed in, the newest 100',
  tag,
  caller: 'signed-in',
  beforeSecondStep: true,
  output: z.array(OwnSession),
  errors: ['unauthorized', 'unverified'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/accounts/sessions/:id/',
  summary: 'Sign out one session',
  tag,
  caller: 'signed-in',
  beforeSecondStep: true,
  params: z.object({ id: identifier }),
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'not_found'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/accounts/sessions/',
  summary: 'Sign out everywhere else',
  tag,
  caller: 'signed-in',
  beforeSecondStep: true,
  output: Said,
  errors: ['unauthorized', 'unverified'],
})
