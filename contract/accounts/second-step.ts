import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { PasskeyOptions, SignedPasskey } from './passkeys.ts'
import { Said, Session } from './registration.ts'

const tag = 'two-step sign-in'
const METHODS = ['passkey', 'totp', 'recovery_code'] as const
export type Method = (typeof METHODS)[number]

/** The answer to a right password where the account signs in in two steps. */
const SecondStep = z.object({
  second_factor: z.object({
    token: z.string().describe('For the second step of this sign-in alone, once'),
    methods: z.array(z.enum(METHODS)),
    expires_in: z.number().int().describe('Seconds'),
  }),
})
export type SecondStep = z.infer<typeof SecondStep>

/** A session, or the second step that the account asks for. */
export const SignIn = z.union([Session, SecondStep])
export type SignIn = z.infer<typeof SignIn>

/** Six digits; people type a space in the middle, as their app shows it. */
export const TotpCode = z
  .string(problem('code_format'))
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, problem('code_format')))

const RecoveryCode = z
  .string(problem('recovery_code_missing'))
  .trim()
  .min(1, problem('recovery_code_missing'))
  .max(100, problem('second_step_failed'))

const token = z
  .string(problem('sign_in_expired'))
  .min(1, problem('sign_in_expired'))
  .max(200, problem('sign_in_expired'))

const exactlyOne = (values: object) =>
  Object.values(values).filter((value) => value !== undefined).length === 1

/** One proof out of three. */
const Proofs = z.object({
  code: TotpCode.optional(),
  recovery_code: RecoveryCode.optional(),
  passkey: SignedPasskey.optional(),
})
export type Proof = z.output<typeof Proofs>

const opens = { tag, caller: 'visitor', guarded: true, method: 'POST' } as const

/** A sign-in takes five tries within ten minutes; then it begins again with the password. */
export const takeSecondStep = endpoint({
  ...opens,
  path: '/api/accounts/login/second-step/',
  summary: 'Take the second step: a code of the app, a recovery code or a passkey',
  body: Proofs.extend({ token }).refine(
    ({ token: _, ...proofs }) => exactlyOne(proofs),
    problem('one_proof'),
  ),
  output: Session,
  errors: ['invalid', 'second_step_failed', 'sign_in_expired', 'account_suspended', 'rate_limited', 'locked'],
})

export const secondStepOptions = endpoint({
  ...opens,
  path: '/api/accounts/login/second-step/passkey/',
  summary: 'Begin the second step with a passkey',
  body: z.object({ token }),
  output: PasskeyOptions,
  errors: ['invalid', 'sign_in_expired', 'rate_limited'],
})

export const passkeySignInOptions = endpoint({
  ...opens,
  path: '/api/accounts/login/passkey/options/',
  summary: 'Begin to sign in with a passkey',
  output: PasskeyOptions,
  errors: ['rate_limited'],
})

/** A passkey checks its owner's finger, face or PIN, so that it counts as both steps. */
export const signInWithPasskey = endpoint({
  ...opens,
  path: '/api/accounts/login/passkey/',
  summary: 'Sign in with a passkey, without a password',
  body: z.object({ passkey: SignedPasskey }),
  output: Session,
  errors: ['invalid', 'second_step_failed', 'account_suspended', 'rate_limited'],
})

const again = { tag, caller: 'signed-in', beforeSecondStep: true, method: 'POST' } as const

/** For endpoints that answer 403 `reauthentication_needed`; those open for ten minutes. */
export const reauthenticate = endpoint({
  ...again,
  guarded: true,
  path: '/api/accounts/reauthentication/',
  summary: 'Prove again who you are: with a factor, or with the password where the account has none',
  body: Proofs.extend({
    password: z.string().min(1).max(1_000, problem('current_password_wrong')).optional(),
  }).refine(exactlyOne, problem('one_proof')),
  output: Said,
  errors: [
    'invalid',
    'unauthorized',
    'unverified',
    'second_step_failed',
    'rate_limited',
    'locked',
    'unavailable',
  ],
})

export const reauthenticationOptions = endpoint({
  ...again,
  path: '/api/accounts/reauthentication/options/',
  summary: 'The ways in which you can prove who you are, and the request for a passkey',
  output: z.object({
    methods: z.array(z.enum(METHODS)),
    passkey: PasskeyOptions.nullable(),
    has_password: z.boolean(),
  }),
  errors: ['unauthorized', 'unverified'],
})
