import { z } from 'zod'

/** The closed list of what can go wrong, with the HTTP status each one has. */
export const ERRORS = {
  invalid: { status: 400, detail: 'Some values are not valid' },
  not_found: { status: 404, detail: 'Not found' },
  too_large: { status: 413, detail: 'The request is too large' },
  rate_limited: { status: 429, detail: 'Too many requests. Try again in a moment' },
  internal: { status: 500, detail: 'Something went wrong on our side' },
  unavailable: { status: 503, detail: 'The service is not available right now. Try again in a moment' },
} as const

export type ErrorCode = keyof typeof ERRORS

/** Field name -> messages, as in `{"page": ["must be at least 1"]}` (decisions §2). */
export const FieldErrors = z.record(z.string(), z.array(z.string()))
export type FieldErrors = z.infer<typeof FieldErrors>

export const ErrorBody = z.object({ detail: z.string(), code: z.string() })
export type ErrorBody = z.infer<typeof ErrorBody>

/** An error a caller can handle. Anything else that is thrown is a bug and becomes `internal`. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: ErrorCode, fields?: FieldErrors, detail?: string) {
    super(detail ?? ERRORS[code].detail)
    this.code = code
    this.fields = fields
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** By shape and not by class: the built web app holds its own copy of the contract. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in ERRORS
}
