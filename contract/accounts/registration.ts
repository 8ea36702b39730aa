import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { ContactNumber, Email, newPassword, passwordsMatch, personName } from '#contract/fields.ts'

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
  guarded: true,
  body: Verification,
  output: Session,
  errors: ['invalid', 'otp_failed', 'unauthorized', 'conflict', 'rate_limited'],
})

/** A new code ends the old. 429 with `retry_after` before 59 seconds have passed, and after five in an hour. */
export const resendCode = endpoint({
  method: 'POST',
  path: '/api/accounts/verification/resend/',
  summary: 'Mail a new code',
  tag,
  caller: 'unverified',
  guarded: true,
  output: Said.extend({ retry_after: z.number().int().describe('Seconds until the next may be asked for') }),
  errors: ['unauthorized', 'conflict', 'rate_limited'],
})
