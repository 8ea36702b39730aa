import type { Api, Endpoint } from '#contract/endpoint.ts'
import { ApiError, ERRORS, type ErrorCode, type FieldErrors } from '#contract/errors.ts'
import { endSession, readToken } from '#web/app/session/session.ts'

type Given = {
  params?: Record<string, string>
  query?: Record<string, string | string[]>
  body?: object
  idempotencyKey?: string
}

/**
 * The API in the browser. Rejects with ApiError for whatever the API refuses and with fetch's TypeError without a
 * connection. A token the API no longer takes is forgotten; session-guard.tsx then leads to the login page.
 */
export const api: Api = async (endpoint, ...input) => {
  const given = input[0] as Given | undefined // what every endpoint's input comes down to
  const token = isForVisitors(endpoint) ? null : readToken()
  const response = await fetch(addressOf(endpoint, given), request(endpoint, given, token))
  if (response.ok) return response.json()
  const error = refusalOf(response.status, await response.json().catch(() => ({})))
  // Roles change while a page is open; the workspace looks again at who it works for.
  if (error.status === 403) dispatchEvent(new Event('refused'))
  if (error.code === 'unauthorized' && token && token === readToken()) endSession('ended')
  throw error
}

/** An old token must not stand in the way of signing in again. */
function isForVisitors({ caller, guarded }: Endpoint): boolean {
  return caller === 'visitor' && guarded === true
}

export function addressOf({ path }: Endpoint, given: Given | undefined): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given?.params?.[name] ?? ''))
  const query = Object.entries(given?.query ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  )
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
}

function request({ method }: Endpoint, given: Given | undefined, token: string | null): RequestInit {
  const { body, idempotencyKey: key } = given ?? {}
  const isForm = body instanceof FormData
  return {
    method,
    headers: {
      Accept: 'application/json',
      ...(token && { Authorization: `Token ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  }
}

/** Field errors come as `{"email": ["…"]}`, everything else as `{"detail", "code"}` (decisions §2). */
export function refusalOf(status: number, body: Record<string, unknown>): ApiError {
  const { code, detail, retry_after } = body
  if (status === 400 && code === undefined) return new ApiError('invalid', fieldErrors(body))
  return new ApiError(isErrorCode(code) ? code : 'internal', undefined, {
    ...(typeof detail === 'string' && { detail }),
    ...(typeof retry_after === 'number' && { retryAfter: retry_after }),
  })
}

function fieldErrors(body: Record<string, unknown>): FieldErrors {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, messages]) =>
      Array.isArray(messages) ? [[name, messages.map(String)]] : [],
    ),
  )
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && code in ERRORS
}
