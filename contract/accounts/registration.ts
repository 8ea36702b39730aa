import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { ContactNumber, Email, newPassword, passwordsMatch, personName } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'

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

const registration = (name: 'job-seeker' | 'recruiter', summary: string) =>
  endpoint({
    method: 'POST',
    path: `/api/accounts/registration/${name}/`,
    summary,
    tag,
    caller: 'visitor',
    guarded: true,
    multipart: true,
    body: Registration,
    status: 201,
    output: Session,
    errors: ['invalid', 'rate_limited', 'unavailable'],
  })

export const registerJobSeeker = registration('job-seeker', 'Register as a job seeker')
export const registerRecruiter = registration('recruiter', 'Register as a company')

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
  summary: 'Sign in',
  tag,
  caller: 'visitor',
  guarded: true,
  body: Login,
  output: Session,
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

export const Forgot = z.object({ email: Email })

/** Answers the same whether or not the account exists (decisions §4). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/password/forgot/',
  summary: 'Mail a link to choose a new password',
  tag,
  caller: 'visitor',
  guarded: true,
  body: Forgot,
  output: Said,
  errors: ['invalid', 'rate_limited'],
})

const resetToken = z
  .string(problem('reset_link_invalid'))
  .min(1, problem('reset_link_invalid'))
  .max(200, problem('reset_link_invalid'))

export const Reset = passwordsMatch(z.object({ token: resetToken, ...newPassword }))

/** Ends every session and does not sign in. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/password/reset/',
  summary: 'Choose a new password with the mailed link',
  tag,
  caller: 'visitor',
  guarded: true,
  body: Reset,
  output: Said,
  errors: ['invalid', 'reset_link_invalid', 'rate_limited', 'unavailable'],
})

export const PasswordChange = passwordsMatch(
  z.object({
    current_password: z
      .string(problem('current_password_missing'))
      .min(1, problem('current_password_missing'))
      .max(1_000, problem('current_password_wrong')),
    ...newPassword,
  }),
)

/** Ends every session, this one included, and answers a new token. A wrong current password is an error of that field. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/accounts/password/change/',
  summary: 'Change the password',
  tag,
  caller: 'signed-in',
  guarded: true,
  body: PasswordChange,
  output: Session,
  errors: ['invalid', 'unauthorized', 'unverified', 'rate_limited', 'locked', 'unavailable'],
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
  summary: 'List where you are signed in',
  tag,
  caller: 'signed-in',
  output: z.array(OwnSession),
  errors: ['unauthorized', 'unverified'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/accounts/sessions/:id/',
  summary: 'Sign out one session',
  tag,
  caller: 'signed-in',
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
  output: Said,
  errors: ['unauthorized', 'unverified'],
})

/** product-spec §8 shows the field's first problem. */
export const EMAIL_TAKEN = problem('email_taken')
