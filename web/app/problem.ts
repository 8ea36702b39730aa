import { data, isRouteErrorResponse } from 'react-router'
import { type ErrorCode, isApiError } from '#contract/errors.ts'

/** For loaders: what is refused shows as a page that says so, with what of its address is wrong. */
export function asPageError(error: unknown): never {
  if (!isApiError(error)) throw error
  const { code, status, fields } = error
  // An address that is none is one that is not there.
  if (fields && ('id' in fields || 'number' in fields)) throw data({ code: 'not_found' }, { status: 404 })
  throw data({ code, fields }, { status })
}

/** What the API said to a loader or to a page that asked it; undefined for any other fault. */
export function codeOf(error: unknown): ErrorCode | undefined {
  if (isRouteErrorResponse(error)) return error.data?.code
  return isApiError(error) ? error.code : undefined
}

/** Why something was not done, as the API says it; without a connection `offline`. */
export function problemWords(error: unknown, offline: string): string {
  if (isApiError(error)) return error.message
  if (error instanceof TypeError) return offline
  throw error
}
