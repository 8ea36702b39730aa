import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { ContactNumber, Email, newPassword, passwordsMatch, personName } from '#contract/fields.ts'
import { policyVersionsShown } from './policy-versions.ts'

const tag = 'accounts'

/** The answer to signing in. The token of an unverified account may verify, resend, read its own detail and log out. */
export const Session = z.object({
  token: z.string(),
  is_admin: z.boolean().describe('Acts for its own company; never a platform-wide right'),
  is_operator: z.literal(true).optional().describe('Present for the operator alone'),
})
export type Session = z.infer<typeof Session>

/** The answer of an endpoint that has nothing but a sentence to give. */
export const Said = z.object({ detail: z.string() })

export const Registration = passwordsMatch(
  z.object({
    first_name: personName(problem('first_name_missing')),
    last_name: personName(problem('last_name_missing')),
    email: Email,
    contact_number: ContactNumber,
    ...newPassword,
    ...policyVersionsShown,
  }),
)
export type Registration = z.output<typeof Registration>

/** product-spec §8 shows the field's first problem. */
export const EMAIL_TAKEN = problem('email_taken')

const registration = (name: 'job-seeker' | 'recruiter', described: { summary: string }) =>
  endpoint({
    ...described,
    method: 'POST',
    path: `/api/accounts/registration/${name}/`,
    tag,
    caller: 'visitor',
    guarded: true,
    multipart: true,
    body: Registration,
    status: 201,
    output: Session,
    errors: ['invalid', 'rate_limited', 'unavailable'],
  })

export const registerJobSeeker = registration('job-seeker', { summary: 'Register as a job seeker' })
export const registerRecruiter = registration('recruiter', { summary: 'Register as a company' })

export const Verification = z.object({
  otp: z
    .string(problem('code_format'))
    .trim()
    .regex(/^\d{6}$/, problem('code_format')),
})

/** Answers the token to use from then on and ends the one of the request. */
export const verify = endpoint({
  method: 'POST',
  path: '/api/accounts/verification/',
  summary: 'Verify the address with the mailed code',
  tag,
  caller: 'unverified',
  secretAnswer: true,
  guarded: true,
  body: Verification,
  output: Session,
  errors: ['invalid', 'otp_failed', 'unauthorized', 'conflict', 'rate_limited'],
})

const code = { retry_after: z.number().int().describe('Seconds until the next code may be asked for') }

/** For the page that waits for the code, whose countdown goes by the server's clock. */
export const readVerification = endpoint({
  method: 'GET',
  path: '/api/accounts/verification/',
  summary: 'Where the code went, and when the next may be asked for',
  tag,
  caller: 'unverified',
  output: z.object({
    email: z.string(),
    ...code,
    needs_password: z.boolean().describe('To change the address: you logged in more than 10 minutes ago'),
  }),
  errors: ['unauthorized', 'conflict'],
})

export const NewAddress = z.object({
  email: Email,
  password: z
    .string()
    .max(1_000, problem('password_wrong'))
    .optional()
    .describe('Needed where you logged in more than 10 minutes ago'),
})

/**
 * Answers the same whether or not the address is another account's, whose owner then gets the email in place of a code.
 * Every older code and reset link ends. Counts as one of five codes in an hour.
 */
export const changeAddress = endpoint({
  method: 'POST',
  path: '/api/accounts/verification/address/',
  summary: 'Verify another address, before any is verified',
  tag,
  caller: 'unverified',
  guarded: true,
  body: NewAddress,
  output: Said.extend({ email: z.string(), ...code }),
  errors: ['invalid', 'unauthorized', 'conflict', 'rate_limited', 'locked', 'unavailable'],
})

/** A new code ends the old. 429 with `retry_after` before 59 seconds have passed, and after five in an hour. */
export const resendCode = endpoint({
  method: 'POST',
  path: '/api/accounts/verification/resend/',
  summary: 'Mail a new code',
  tag,
  caller: 'unverified',
  guarded: true,
  output: Said.extend(code),
  errors: ['unauthorized', 'conflict', 'rate_limited'],
})
