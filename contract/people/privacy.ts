import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const tag = 'privacy'

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/accounts/user/export/',
  summary: 'Download everything kept about you, as one ZIP of JSON and files',
  tag,
  caller: 'job-seeker',
  needs: 'recent',
  output: z.unknown().describe('A ZIP file'),
  errors: ['unauthorized', 'unverified', 'forbidden', 'rate_limited', 'unavailable'],
})

const deletion = {
  path: '/api/accounts/user/deletion/',
  tag,
  caller: 'signed-in',
} as const

export const DeletionRequest = z.object({
  /** Not `password`: the page has a field of that name already. */
  confirm_password: z
    .string(problem('own_password_missing'))
    .min(1, problem('own_password_missing'))
    .max(LIMITS.passwordMax, problem('password_wrong')),
})

/** The account is deleted after the days of grace, in which its owner may cancel. */
export const requestDeletion = endpoint({
  ...deletion,
  method: 'POST',
  summary: 'Delete your account, in 14 days; without a password, with a recent proof of who you are',
  guarded: true,
  body: DeletionRequest.extend({
    confirm_password: z
      .string(problem('own_password_missing'))
      .max(LIMITS.passwordMax, problem('password_wrong'))
      .default(''),
  }),
  output: z.object({ delete_at: z.string().describe('ISO 8601, UTC') }),
  errors: [
    'invalid',
    'unauthorized',
    'unverified',
    'reauthentication_needed',
    'last_owner',
    'locked',
    'rate_limited',
    'unavailable',
  ],
})

export const cancelDeletion = endpoint({
  ...deletion,
  method: 'DELETE',
  summary: 'Keep your account',
  output: Said,
  errors: ['unauthorized', 'unverified'],
})

export const DELETION_DAYS = 14
