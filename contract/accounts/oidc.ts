import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { ContactNumber, personName } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { policyVersionsShown } from './policy-versions.ts'
import { Said, Session } from './registration.ts'
import { SignIn } from './second-step.ts'

/** The page to which the provider sends a person back; its settings must name it. */
export const PROVIDER_RETURN = '/login/provider/'

const tag = 'sign-in with a provider'
const opens = { tag, caller: 'visitor', guarded: true, method: 'POST' } as const

const expired = problem('sign_in_expired')
const ticket = z.string(expired).min(1, expired).max(2_000, expired)

export const startProviderSignIn = endpoint({
  ...opens,
  path: '/api/accounts/login/provider/',
  summary: 'Begin to sign in with the OpenID provider of this site',
  output: z.object({
    url: z.url().describe('The page of the provider to go to'),
    ticket: z.string().describe('To keep in the browser, and to send with what the provider answers'),
  }),
  errors: ['not_found', 'provider_unavailable', 'rate_limited'],
})

/** A person whom the provider knows and this site does not. */
const Stranger = z.object({
  registration: z.object({
    ticket: z.string().describe('For the registration of this person, within 30 minutes'),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
  }),
})
export type Stranger = z.infer<typeof Stranger>

export const finishProviderSignIn = endpoint({
  ...opens,
  path: '/api/accounts/login/provider/finish/',
  summary: 'Sign in with what the provider answered',
  body: z.object({
    ticket,
    query: z.string().max(8_000, expired).describe('The query with which the provider sent the person back'),
  }),
  output: z.union([...SignIn.options, Stranger]),
  errors: [
    'invalid',
    'not_found',
    'sign_in_expired',
    'provider_refused',
    'provider_unavailable',
    'account_suspended',
    'rate_limited',
  ],
})

export const ProviderRegistration = z.object({
  user_type: z.enum(['JOB_SEEKER', 'RECRUITING_COMPANY'], problem('account_kind_missing')),
  first_name: personName(problem('first_name_missing')),
  last_name: personName(problem('last_name_missing')),
  contact_number: ContactNumber,
  ...policyVersionsShown,
})
export type ProviderRegistration = z.output<typeof ProviderRegistration>

/** The provider vouches for the address, so the account needs no code; nor does it have a password. */
export const registerWithProvider = endpoint({
  ...opens,
  path: '/api/accounts/registration/provider/',
  summary: 'Register as the person whom the provider named',
  body: ProviderRegistration.extend({ ticket }),
  status: 201,
  output: Session,
  errors: ['invalid', 'not_found', 'sign_in_expired', 'rate_limited', 'unavailable'],
})

const own = { tag, caller: 'signed-in', beforeSecondStep: true } as const
const refusals = ['unauthorized', 'unverified'] as const

const Connections = z.object({
  has_password: z.boolean(),
  connections: z.array(
    z.object({
      id: z.number().int(),
      issuer: z.string().describe('The address of the provider'),
      is_disconnected: z.boolean().describe('Signs nobody in, until it is deleted once more'),
      created_at: z.string().describe('ISO 8601, UTC'),
      last_used_at: z.string().describe('ISO 8601, UTC'),
    }),
  ),
})
export type Connections = z.infer<typeof Connections>

export const listConnections = endpoint({
  ...own,
  method: 'GET',
  path: '/api/accounts/connections/',
  summary: 'List the accounts of a provider that you sign in with',
  output: Connections,
  errors: [...refusals],
})

/** The only way to sign in stays: 409 `conflict`, until there is a password (by a reset link) or a passkey. */
export const disconnectProvider = endpoint({
  ...own,
  needs: 'recent',
  method: 'DELETE',
  path: '/api/accounts/connections/:id/',
  summary: 'Disconnect an account of a provider, or allow one that you disconnected again',
  params: z.object({ id: identifier }),
  output: Connections,
  errors: ['invalid', ...refusals, 'not_found', 'conflict'],
})

const proves = { ...own, guarded: true, method: 'POST' } as const

export const startProviderProof = endpoint({
  ...proves,
  path: '/api/accounts/reauthentication/provider/',
  summary: 'Begin to prove again who you are, by signing in anew at the provider',
  secretAnswer: true,
  output: startProviderSignIn.output,
  errors: [...refusals, 'not_found', 'provider_unavailable', 'rate_limited'],
})

/** Counts for ten minutes of the session that asked. */
export const finishProviderProof = endpoint({
  ...proves,
  path: '/api/accounts/reauthentication/provider/finish/',
  summary: 'Prove who you are with what the provider answered',
  body: finishProviderSignIn.body,
  output: Said,
  errors: [
    'invalid',
    ...refusals,
    'not_found',
    'sign_in_expired',
    'second_step_failed',
    'provider_refused',
    'provider_unavailable',
    'rate_limited',
  ],
})
