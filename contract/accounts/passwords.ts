import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { Email, newPassword, passwordsMatch } from '#contract/fields.ts'
import { Said, Session } from './registration.ts'

const tag = 'accounts'

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

/** For the page that the link opens: nobody chooses a password for a link that is over. Uses nothing up. */
export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/accounts/password/reset/link/',
  summary: 'Check a mailed link before choosing a new password',
  tag,
  caller: 'visitor',
  guarded: true,
  body: z.object({ token: resetToken }),
  output: Said,
  errors: ['invalid', 'reset_link_invalid', 'rate_limited'],
})

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
  secretAnswer: true,
  beforeSecondStep: true,
  guarded: true,
  body: PasswordChange,
  output: Session,
  errors: ['invalid', 'unauthorized', 'unverified', 'rate_limited', 'locked', 'unavailable'],
})
