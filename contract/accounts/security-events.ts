import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { PageQuery } from '#contract/parameters.ts'

/** Kinds of the security log (ASVS 5.0, 16.3). */
export const SECURITY_EVENT_KINDS = [
  'registered',
  'verified',
  'address_changed',
  'signed_in',
  'sign_in_failed',
  'account_locked',
  'signed_out',
  'sessions_ended',
  'reset_requested',
  'password_reset',
  'password_changed',
  'phone_changed',
  'provider_connected',
  'provider_disconnected',
  'factor_added',
  'factor_removed',
  'factor_failed',
  'recovery_codes_made',
  'reauthenticated',
  'reauthentication_failed',
  'role_changed',
  'second_step_demanded',
  'data_exported',
  'deletion_requested',
  'deletion_cancelled',
  'bids_opened',
  'opening_key_kept',
  'share_released',
  'token_made',
  'token_rotated',
  'token_revoked',
  'operator_acted',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** Codes, names of settings and ids: neither addresses of mail nor secrets. */
export type SecurityDetails = Record<string, string | number | boolean | null>

/** Where its owner reads the security log of an account. */
export const SECURITY_ACTIVITY = '/user/account/#security-activity'

export const SecurityEvent = z.object({
  id: z.number().int(),
  at: z.string().describe('ISO 8601, UTC'),
  kind: z.enum(SECURITY_EVENT_KINDS),
  by: z
    .enum(['self', 'stranger', 'other'])
    .describe('The caller; somebody who was not signed in; a member of the company or an operator'),
  address: z.string().describe('Empty for an act of somebody else'),
  user_agent: z.string().describe('Empty for an act of somebody else'),
  current: z.boolean().describe('Of the session of this request'),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/accounts/security-events/',
  summary: 'Sign-ins and other events of your account that matter for its security, the newest first',
  tag: 'accounts',
  caller: 'signed-in',
  beforeSecondStep: true,
  query: PageQuery,
  output: z.array(SecurityEvent),
  errors: ['invalid', 'unauthorized', 'unverified'],
})
