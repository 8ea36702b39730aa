import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { line } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { NewPasskey, PasskeyOptions } from './passkeys.ts'
import { TotpCode } from './second-step.ts'

const tag = 'two-step sign-in'
const own = { tag, caller: 'signed-in', beforeSecondStep: true } as const
const refusals = ['unauthorized', 'unverified'] as const

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  backed_up: z.boolean().describe('Also kept by the provider of the device'),
  created_at: z.string().describe('ISO 8601, UTC'),
  last_used_at: z.string().nullable().describe('ISO 8601, UTC'),
})
export type Passkey = z.infer<typeof Passkey>

export const Factors = z.object({
  passkeys: z.array(Passkey),
  totp: z
    .object({ created_at: z.string(), last_used_at: z.string().nullable() })
    .nullable()
    .describe('The authenticator app'),
  recovery_codes_left: z.number().int(),
  required: z.boolean().describe('The last one cannot be removed'),
})
export type Factors = z.infer<typeof Factors>

const RecoveryCodes = z.array(z.string()).describe('Shown this once; each works once')

export const listFactors = endpoint({
  ...own,
  method: 'GET',
  path: '/api/accounts/factors/',
  summary: 'List what you sign in with beside your password',
  output: Factors,
  errors: [...refusals],
})

const changes = { ...own, needs: 'recent' } as const

export const passkeyOptions = endpoint({
  ...changes,
  method: 'POST',
  path: '/api/accounts/factors/passkeys/options/',
  summary: 'Begin to add a passkey',
  output: PasskeyOptions,
  errors: [...refusals, 'conflict'],
})

export const PasskeyName = z.object({
  name: line(problem('passkey_name_missing'), LIMITS.passkeyNameLength),
})

/** The first passkey or authenticator app also answers recovery codes, and signs out everywhere else. */
const Added = Factors.extend({ recovery_codes: RecoveryCodes.optional() })

export type Added = z.infer<typeof Added>

export const addPasskey = endpoint({
  ...changes,
  method: 'POST',
  path: '/api/accounts/factors/passkeys/',
  summary: 'Add a passkey',
  secretAnswer: true,
  body: PasskeyName.extend({ passkey: NewPasskey }),
  output: Added,
  errors: ['invalid', ...refusals, 'second_step_failed', 'conflict'],
})

const onePasskey = {
  path: '/api/accounts/factors/passkeys/:id/',
  params: z.object({ id: identifier }),
  output: Factors,
} as const

export const renamePasskey = endpoint({
  ...own,
  ...onePasskey,
  method: 'PATCH',
  summary: 'Rename a passkey',
  body: PasskeyName,
  errors: ['invalid', ...refusals, 'not_found'],
})

/** The last factor of an account that needs one stays: 409 `last_factor`. */
export const removePasskey = endpoint({
  ...changes,
  ...onePasskey,
  method: 'DELETE',
  summary: 'Remove a passkey',
  errors: ['invalid', ...refusals, 'not_found', 'last_factor'],
})

const totp = '/api/accounts/factors/totp/' as const

/** Counts once a code confirmed it, and then in place of an earlier one. */
export const beginTotp = endpoint({
  ...changes,
  method: 'POST',
  path: totp,
  summary: 'Begin to add an authenticator app',
  secretAnswer: true,
  output: z.object({
    secret: z.string().describe('Base32'),
    uri: z.string().describe('otpauth:, for an app on this device'),
    qr_code: z.string().describe('The uri as an SVG image'),
  }),
  errors: [...refusals],
})

export const confirmTotp = endpoint({
  ...changes,
  method: 'POST',
  path: '/api/accounts/factors/totp/confirmation/',
  summary: 'Confirm the authenticator app with a code of it',
  secretAnswer: true,
  guarded: true,
  body: z.object({ code: TotpCode }),
  output: Added,
  errors: ['invalid', ...refusals, 'rate_limited', 'locked'],
})

export const removeTotp = endpoint({
  ...changes,
  method: 'DELETE',
  path: totp,
  summary: 'Remove the authenticator app',
  output: Factors,
  errors: [...refusals, 'not_found', 'last_factor'],
})

export const makeRecoveryCodes = endpoint({
  ...changes,
  method: 'POST',
  path: '/api/accounts/factors/recovery-codes/',
  summary: 'Make new recovery codes in place of the old',
  secretAnswer: true,
  output: z.object({ recovery_codes: RecoveryCodes }),
  errors: [...refusals, 'not_found'],
})
