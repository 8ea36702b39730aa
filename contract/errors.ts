import { z } from 'zod'

/** The closed list of what can go wrong, with the HTTP status each one has. */
export const ERRORS = {
  invalid: { status: 400, detail: 'Some values are not valid' },
  wrong_credentials: { status: 400, detail: 'Invalid email or password' },
  otp_failed: { status: 400, detail: 'OTP verification failed' },
  reset_link_invalid: { status: 400, detail: 'This link has expired or was used already. Ask for a new one' },
  invitation_invalid: {
    status: 400,
    detail: 'This invitation has expired, was used already or was withdrawn. Ask for a new one',
  },
  unauthorized: { status: 401, detail: 'Sign in to continue' },
  forbidden: { status: 403, detail: 'Your account may not do this' },
  no_company: { status: 403, detail: 'You are not a member of this company any more, or of none yet' },
  suspended: { status: 403, detail: 'This company is suspended. Its members can read, but change nothing' },
  last_owner: { status: 409, detail: 'A company needs an owner. Hand ownership over first' },
  unverified: { status: 403, detail: 'Verify your email address to continue' },
  account_suspended: { status: 403, detail: 'This account is suspended. The mail about it says why' },
  not_found: { status: 404, detail: 'Not found' },
  not_available: { status: 404, detail: 'This is not available at the moment' },
  conflict: { status: 409, detail: 'This was done already' },
  unanswered: { status: 409, detail: 'Some applicants have no answer yet' },
  closed: { status: 409, detail: 'This call is closed. Applications are no longer taken' },
  sealed: { status: 403, detail: 'This proposal is sealed until its time has come' },
  too_large: { status: 413, detail: 'The request is too large' },
  unsupported_media: { status: 415, detail: 'Send JSON, or a form where one is accepted' },
  rate_limited: { status: 429, detail: 'Too many requests. Try again in a moment' },
  locked: { status: 429, detail: 'Too many failed attempts. Try again later or reset your password' },
  internal: { status: 500, detail: 'Something went wrong on our side' },
  no_room: {
    status: 507,
    detail: 'There is no room to keep this right now. Nothing was saved. Try again later',
  },
  unavailable: { status: 503, detail: 'The service is not available right now. Try again in a moment' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Field name -> messages, as in `{"page": ["must be at least 1"]}` (decisions §2). */
export const FieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof FieldErrors>

/** `retry_after`: seconds to wait, as in the `Retry-After` header. */
export const ErrorBody = z.object({
  detail: z.string(),
  code: z.string(),
  retry_after: z.number().int().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An error a caller can handle. Anything else that is thrown is a bug and becomes `internal`. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    fields?: FieldErrors,
    more: { detail?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(more.detail ?? ERRORS[code].detail, { cause: more.cause })
    this.code = code
    this.fields = fields
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** By shape and not by class: the built web app holds its own copy of the contract. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in ERRORS
}
