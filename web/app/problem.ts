import { data, isRouteErrorResponse } from 'react-router'
import { type ErrorCode, isApiError } from '#contract/errors.ts'

/** Turns a refusal into an error page, with the wrong parts of its address. */
export function asPageError(error: unknown): never {
  if (!isApiError(error)) throw error
  const { code, status, fields } = error
  // A page with a malformed id does not exist.
  if (fields && ('id' in fields || 'number' in fields)) throw data({ code: 'not_found' }, { status: 404 })
  throw data({ code, fields }, { status })
}

/** The code of the API's refusal, in a loader or a page; undefined for any other error. */
export function codeOf(error: unknown): ErrorCode | undefined {
  if (isRouteErrorResponse(error)) return error.data?.code
  return isApiError(error) ? error.code : undefined
}

/** Whether the person cancelled the question who they are (web/app/api.ts). */
export const isCancelled = (error: unknown) => isApiError(error) && error.message === ''

/** The API's reason for a refusal; `offline` without a connection, and nothing where the person cancelled. */
export function problemWords(error: unknown, offline: string): string {
  if (isApiError(error)) return error.message
  if (error instanceof TypeError) return offline
  throw error
}
