import type english from '#messages/en/errors.json'

/** The closed list of what can go wrong, with the HTTP status each one has; worded in messages/<language>/errors.json. */
export const ERRORS = {
  invalid: 400,
  broken_json: 400,
  wrong_credentials: 400,
  otp_failed: 400,
  second_step_failed: 400,
  sign_in_expired: 400,
  provider_refused: 400,
  reset_link_invalid: 400,
  invitation_invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  no_company: 403,
  suspended: 403,
  unverified: 403,
  account_suspended: 403,
  sealed: 403,
  second_step_required: 403,
  reauthentication_needed: 403,
  not_found: 404,
  not_available: 404,
  method_not_allowed: 405,
  conflict: 409,
  last_owner: 409,
  last_factor: 409,
  unanswered: 409,
  closed: 409,
  key_in_use: 409,
  secret_shown: 409,
  too_large: 413,
  unsupported_media: 415,
  key_reused: 422,
  rate_limited: 429,
  locked: 429,
  internal: 500,
  provider_unavailable: 503,
  unavailable: 503,
  no_room: 507,
} as const satisfies Partial<Record<ProblemCode, number>>

export type ErrorCode = keyof typeof ERRORS

/** Every problem of a request or of a field. */
export type ProblemCode = keyof typeof english
export type ProblemParams = Record<string, string | number>

/**
 * A problem as one text, `too_long {"max":200}`, so that it can be the message of a zod issue. It is worded where it is shown: in
 * English by the API, in the reader's language by the web app.
 */
export type Problem = string & { readonly problem: unique symbol }

/** @throws RangeError where `code` cannot be written as one */
export function problem(code: ProblemCode, params?: ProblemParams): Problem {
  if (!WRITTEN.test(code)) throw new RangeError(`${code} is no code`)
  return (params ? `${code} ${JSON.stringify(params)}` : code) as Problem // the one place that makes them
}

const WRITTEN = /^([a-z][a-z0-9_]*)(?: (\{.*\}))?$/s

/** The code and the parameters of a problem; undefined for a text that is none, as zod's own are. */
export function readProblem(text: string): { code: string; params: ProblemParams } | undefined {
  const [, code, params = '{}'] = WRITTEN.exec(text) ?? []
  try {
    return code === undefined ? undefined : { code, params: JSON.parse(params) }
  } catch {
    return undefined
  }
}

/** Field name -> problems; on the wire worded, as in `{"page": ["must be at least 1"]}` (decisions §2). */
export type FieldErrors = Record<string, string[]>

type More = {
  /** More exactly than the code. */
  reason?: Problem
  /** In words already, for a person. */
  detail?: string
  /** Seconds. */
  retryAfter?: number
  /** Field name -> the code of its first problem, where `fields` are in words already. */
  codes?: Record<string, string>
  cause?: unknown
}

/** An error a caller can handle. Anything else that is thrown is a bug and becomes `internal`. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly reason: Problem | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly codes: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    fields?: FieldErrors,
    { reason, detail, retryAfter, codes, cause }: More = {},
  ) {
    super(detail ?? reason ?? code, { cause })
    this.code = code
    this.fields = fields
    this.reason = reason
    this.retryAfter = retryAfter
    this.codes = codes
  }

  get status(): number {
    return ERRORS[this.code]
  }
}

/** By shape and not by class: the built web app holds its own copy of the contract. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in ERRORS
}
