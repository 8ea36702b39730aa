import { data } from 'react-router'
import { isApiError } from '#contract/errors.ts'

/** For loaders: what is not there shows as a page that is not. An address that is none is one that is not there. */
export function asPageError(error: unknown): never {
  if (!isApiError(error)) throw error
  throw data({ code: error.code }, { status: error.code === 'invalid' ? 404 : error.status })
}

/** Why something was not done, as the API says it; without a connection `offline`. */
export function problemWords(error: unknown, offline: string): string {
  if (isApiError(error)) return error.message
  if (error instanceof TypeError) return offline
  throw error
}
