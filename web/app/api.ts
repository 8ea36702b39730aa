import type { Api, Endpoint } from '#contract/endpoint.ts'
import { ApiError, ERRORS, type ErrorCode, type FieldErrors, type ProblemParams } from '#contract/errors.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { problemWording, type Wording } from '#web/app/i18n/problems.ts'
import { endSession, readToken } from '#web/app/session/session.ts'

type Given = {
  params?: Record<string, string>
  query?: Record<string, string | string[]>
  body?: object
  idempotencyKey?: string
}

/**
 * The API in the browser. Rejects with ApiError when the API refuses and with fetch's TypeError without a connection.
 * Where the page asks who the person is (`overcome`), a refused request is made again after the answer.
 */
export const api: Api = async (endpoint, ...input) => {
  const given = input[0] as Given | undefined // the shape of every endpoint's input
  const token = isForVisitors(endpoint) ? null : readToken()
  const response = await fetch(addressOf(endpoint, given), request(endpoint, given, token))
  if (response.ok) return response.json()
  const error = await refusalOf(await response.json().catch(() => ({})))
  // Roles change while a page is open, so the workspace reloads the account.
  if (error.status === 403) dispatchEvent(new Event('refused'))
  await overcome(error, endpoint.method, token)
  return api(endpoint, ...input)
}

/** Travels as the detail of the event that is named like the error's code. */
export type Refused = {
  error: ApiError
  method: string
  /** Without a reason the request is made again. */
  answer: (reason?: Error) => void
}

/**
 * Resolves when a refused request can be made again, else rejects with ApiError. Web/accounts/reauthentication.tsx asks for
 * a new proof, session-end.tsx for a login over the page; where nobody does, the session is over: session-guard.tsx leads to
 * the login page.
 */
export async function overcome(error: ApiError, method: string, token: string | null): Promise<void> {
  const isOver = error.code === 'unauthorized' && token && token === readToken()
  if (!isOver && error.code !== 'reauthentication_needed') throw error
  await new Promise<void>((resolve, reject) => {
    const answer: Refused['answer'] = (reason) => (reason ? reject(reason) : resolve())
    const event = new CustomEvent(error.code, { cancelable: true, detail: { error, method, answer } })
    if (!dispatchEvent(event)) return
    if (isOver) endSession('ended')
    reject(error)
  })
}

/** An expired token must not prevent signing in again. */
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
      // A page without a choice is in the site's language, whatever the browser prefers.
      'Accept-Language': documentLanguage(),
      ...(token && { Authorization: `Token ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  }
}

type Wrong = { field: string; code: string; params?: ProblemParams; detail?: string }

/** A refusal in the reader's language, or in the API's English if the catalogue cannot be loaded (decisions §2). */
export async function refusalOf(body: Record<string, unknown>): Promise<ApiError> {
  const { code, reason, params, detail, retry_after, errors } = body
  const word = await problemWording()
  if (Array.isArray(errors))
    return new ApiError('invalid', fieldErrors(errors, word), { codes: firstCodes(errors) })
  const known = typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : 'internal' // checked on this line
  return new ApiError(known, undefined, {
    detail: word({ code: String(reason ?? known), params: params as ProblemParams }, String(detail ?? '')),
    ...(typeof retry_after === 'number' && { retryAfter: retry_after }),
  })
}

/** Words `errors` by code; each has its English beside it. */
function fieldErrors(errors: Wrong[], word: Wording): FieldErrors {
  const fields: FieldErrors = {}
  for (const { field, detail = '', ...problem } of errors)
    fields[field] = [...(fields[field] ?? []), word(problem, detail)]
  return fields
}

const firstCodes = (errors: Wrong[]) =>
  Object.fromEntries(errors.map(({ field, code }) => [field, code]).reverse())
