import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { english } from '#api/platform/words/words.ts'
import type { ErrorBody } from '#contract/error-bodies.ts'
import { ApiError, type ErrorCode, type FieldErrors, problem, readProblem } from '#contract/errors.ts'
import { type Language, languageAndPath } from '#contract/languages.ts'
import { oneOf } from '#contract/parameters.ts'
import { ERROR_PAGE_POLICY, errorPage } from './error-page.ts'
import { noteMethods } from './methods.ts'

/** Groups messages by field, also within `form`; messages of no field go under `non_field_errors`. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const [first, second] = issue.path
    const field = String((first === 'form' ? second : undefined) ?? first ?? 'non_field_errors')
    fields[field] ??= []
    const found = problemOf(issue)
    if (!fields[field].includes(found)) fields[field].push(found)
  }
  return fields
}

/** An enum's own message becomes a problem that names its values; other messages of zod itself are `invalid_value`. */
function problemOf(issue: z.core.$ZodIssue): string {
  if (readProblem(issue.message)) return issue.message
  return issue.code === 'invalid_value' ? oneOf(issue.values.map(String)) : problem('invalid_value')
}

type WarningIn = (language: Language) => string | undefined

/** @param warningIn words the warning of every page, if there is one */
export function handleErrors(app: FastifyInstance, warningIn?: WarningIn) {
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const known = asApiError(error)
    if (known.code === 'internal' || known.code === 'no_room' || known.cause !== undefined)
      request.log.error({ err: error }, 'request failed')
    return sendError(request, reply, known, warningIn)
  })
  noteMethods(app)
  app.setNotFoundHandler((request, reply) => app.refuseUnknown(request, reply))
}

/** Refuses an incomplete %-sequence, and a path that looks like the name of another host. */
export function isReadable(url: string): boolean {
  try {
    decodeURI(url)
    return !/^[\\/]{2}/.test(url)
  } catch {
    return false
  }
}

/** Words the refusals that Fastify makes before a route is found. */
export function refuseAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  sendError(request, reply, new ApiError('invalid', undefined, { reason: problem('unreadable_address') }))
}

/** Named in `Accept`, and not refused with `q=0`. */
const PROBLEM_TYPE = /\bapplication\/problem\+json\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/i

/** Sends the error in the shape of decisions §2, or of RFC 9457 when the client accepts that. */
function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError, warningIn?: WarningIn) {
  const { retryAfter } = error
  reply.status(error.status).header('cache-control', 'no-store')
  // The rest of a body that is too large is not read.
  if (error.status === 413 && !request.raw.complete) reply.header('connection', 'close')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // Names the line of the log that says why.
  if (error.status >= 500) reply.header('x-request-id', request.id)
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (wantsPage(request)) {
    reply.type('text/html; charset=utf-8').header('content-security-policy', ERROR_PAGE_POLICY)
    const { language } = languageAndPath(request.url)
    return reply.send(errorPage(error, language, warningIn?.(language)))
  }
  reply.type('application/json; charset=utf-8')
  if (!PROBLEM_TYPE.test(request.headers.accept ?? '')) return reply.send(errorBody(error))
  return reply.type('application/problem+json').send(JSON.stringify(problemDocument(error)))
}

/** An error in English, with its code and parameters beside it; wrong fields by their name alone (decisions §2). */
export function errorBody(error: ApiError): ErrorBody | FieldErrors {
  const words = english()
  if (error.fields) {
    const worded = Object.entries(error.fields).map(([name, problems]) => [name, problems.map(words.problem)])
    return Object.fromEntries(worded)
  }
  const { code: reason, params = {} } = readProblem(error.reason ?? '') ?? {}
  return {
    detail: words.problem(error.message),
    code: error.code,
    ...(reason && { reason }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }),
  }
}

/** RFC 9457; `errors` lists the problems of each field as codes, for clients with catalogues of their own. */
function problemDocument(error: ApiError) {
  const errors = Object.entries(error.fields ?? {}).flatMap(([field, problems]) =>
    problems.map((each) => ({
      field,
      ...(readProblem(each) ?? { code: 'invalid_value', params: {} }),
      detail: english().problem(each),
    })),
  )
  return {
    // First, because a field may be named like one of the document's own members; its problems are in `errors`.
    ...errorBody(error),
    ...errorBody(new ApiError(error.code, undefined, error)),
    ...(error.fields && { errors }),
    type: 'about:blank',
    title: english().problem(error.code),
    status: error.status,
  }
}

/** People get their errors as a page, also when the server refuses before any page is rendered. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false)
}

function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  return foreseen(error) ?? new ApiError(codeOfStatus(error.statusCode))
}

/** Recognises failures around the program that are not bugs: a full disk, a database that is away. */
export function foreseen(error: Error): ApiError | undefined {
  if (isDiskFull(error)) return new ApiError('no_room')
  if (isBrokenForm(error)) return new ApiError('invalid', undefined, { reason: problem('unreadable_form') })
  if (isDatabaseAway(error)) return new ApiError('unavailable', undefined, { retryAfter: 5 })
  return undefined
}

function codeOfStatus(status = 500): ErrorCode {
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 415) return 'unsupported_media'
  if (status === 429) return 'rate_limited'
  return status >= 400 && status < 500 ? 'invalid' : 'internal'
}

/**
 * PostgreSQL class 08 (connection), 57P0x (shutting down), 53300 (too many), 57014 (statement time-out), 25006 (a primary that has
 * become a replica), or no socket.
 */
function isDatabaseAway(error: Error): boolean {
  const { cause, code } = causeOf(error)
  return (
    /^(08|25006|40P01|55P03|57P0|57014|53300|ECONN|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|ENOTFOUND|EPIPE|ENOENT)/.test(
      code,
    ) || /timeout exceeded|terminated|not queryable/.test(cause.message)
  )
}

/** The form parser's errors have no code; a connection that ended within a form has one. */
function isBrokenForm(error: Error): boolean {
  const isParsers = /^(Multipart: |Unexpected end of multipart|Part terminated early|Malformed part)/.test(
    error.message,
  )
  return isParsers || causeOf(error).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** The disk of the files, or of PostgreSQL (53100). */
const isDiskFull = (error: Error) => /^(ENOSPC|EDQUOT|53100)$/.test(causeOf(error).code)

function causeOf(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error
  return { cause, code: 'code' in cause ? String(cause.code) : '' }
}
