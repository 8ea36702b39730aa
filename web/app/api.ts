import type { Api, Endpoint } from '#contract/endpoint.ts'
import { ApiError, ERRORS, type ErrorCode, type FieldErrors, type ProblemParams } from '#contract/errors.ts'
import { problemWording, type Wording } from '#web/app/i18n/problems.ts'
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
  const error = await refusalOf(await response.json().catch(() => ({})))
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
      Accept: 'application/json, application/problem+json',
      ...(token && { Authorization: `Token ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  }
}

type Wrong = { field: string; code: string; params?: ProblemParams }

/** What the API refused, in the reader's language; in the API's own English where the words cannot be loaded (decisions §2). */
export async function refusalOf(body: Record<string, unknown>): Promise<ApiError> {
  const { code, reason, params, detail, retry_after, errors } = body
  const word = await problemWording()
  if (Array.isArray(errors)) return new ApiError('invalid', fieldErrors(body, errors, word))
  const known = typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : 'internal' // by the line itself
  return new ApiError(known, undefined, {
    detail: word({ code: String(reason ?? known), params: params as ProblemParams }, String(detail ?? '')),
    ...(typeof retry_after === 'number' && { retryAfter: retry_after }),
  })
}

/** `errors` of the contract, the fields' own messages beside them in English. */
function fieldErrors(body: Record<string, unknown>, errors: Wrong[], word: Wording): FieldErrors {
  const fields: FieldErrors = {}
  for (const { field, ...problem } of errors) {
    const said = fields[field] ?? []
    fields[field] = [...said, word(problem, String([body[field]].flat()[said.length] ?? ''))]
  }
  return fields
}
