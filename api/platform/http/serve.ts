import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ErrorBody, FieldErrorsBody } from '#contract/error-bodies.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { scopeFor } from '#contract/integrations/token-scopes.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { countedAddress } from './address.ts'
import { acceptBodies, readBody } from './body.ts'
import { refuseCrossSite } from './cross-site.ts'
import { deviceCookie, readDeviceCookie } from './device-cookie.ts'
import { Download, sendDownload } from './download.ts'
import { partsOf } from './form.ts'
import { languageOf } from './language.ts'
import { admit, type Client, type Identity, type Route } from './route.ts'
import { type CountToken, limitTokens } from './token-limit.ts'

const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'
const PRIVATE = 'private, no-store'

/** Of companies' tokens. */
type TokenGuard = {
  isToken(text: string): boolean
  /** @throws ApiError unauthorized with its reason */
  identify(token: string, address: string): Promise<Identity>
  /** Notes what a token asked for, and how it ended. */
  note(id: number, request: FastifyRequest, status: number): Promise<void>
}

/** Guards the routes by token, and by the attempts of each address. */
type Guard = {
  identify(token: string): Promise<Identity | undefined>
  tokens: TokenGuard
  /** @throws ApiError rate_limited */
  countTry(address: string): Promise<void>
  publicUrl: string
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined
  }
}

/** Serves the routes over HTTP. Caches may keep public reads for a moment (decisions §2: ETag and 304). */
export async function serveRoutes(app: FastifyInstance, routes: Route[], guard: Guard) {
  await app.register(async (scope) => {
    scope.setValidatorCompiler(() => (value) => ({ value }))
    scope.setSerializerCompiler(() => (value) => JSON.stringify(value))
    scope.decorateRequest('identity', undefined)
    await acceptBodies(scope)
    const countToken = limitTokens(scope)
    scope.addHook('onSend', async (request, reply) => {
      const { identity } = request
      if (identity?.token) await guard.tokens.note(identity.token.id, request, reply.statusCode)
    })
    for (const each of routes) serveRoute(scope, each, { ...guard, countToken })
  })
}

function serveRoute(
  app: FastifyInstance,
  { endpoint, answer }: Route,
  guard: Guard & { countToken: CountToken },
) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.jsonBytes ?? LIMITS.jsonBytes,
    schema: schemaOf(endpoint),
    config: {
      takesFiles: endpoint.uploads !== undefined,
      needsToken: endpoint.caller !== 'visitor',
      parametersOf: () => namesOf(endpoint.query),
    },
    // Before the body is read, so that nobody uploads to a route that refuses them.
    onRequest: async (request, reply) => {
      if (isAnonymous(endpoint)) refuseCrossSite(request, guard.publicUrl)
      if (endpoint.guarded) await guard.countTry(countedAddress(request.ip))
      if (endpoint.caller === 'visitor' && !endpoint.personal) return
      request.identity = await identityOf(request, guard)
      if (request.identity?.token) {
        await guard.countToken(request, reply)
        admit(endpoint, request.identity)
      }
      if (endpoint.caller !== 'visitor') admit(endpoint, request.identity)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', isShareable(endpoint, request) ? PUBLIC : PRIVATE)
      reply.type('application/json; charset=utf-8').code(endpoint.status ?? 200)
      const { params, query } = request
      const { uploads } = endpoint
      const body =
        uploads === undefined
          ? await readBody(request, endpoint)
          : partsOf(request, { uploads, files: endpoint.files })
      const raw = { params, query, body, caller: request.identity, client: clientOf(request, reply, guard) }
      const answered = await answer(raw, { header: (name, value) => reply.header(name, value) })
      if (answered instanceof Download) return sendDownload(reply, answered)
      return JSON.stringify(answered)
    },
  })
}

async function identityOf(request: FastifyRequest, { identify, tokens }: Guard) {
  const token = tokenOf(request)
  if (token === undefined) return undefined
  return tokens.isToken(token) ? tokens.identify(token, request.ip) : identify(token)
}

/** decisions §2: `Token` and `Bearer`. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^(?:token|bearer) +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Forms of visitors, which carry no token that another site lacks. */
const isAnonymous = ({ caller, method }: Endpoint) => caller === 'visitor' && method !== 'GET'

/** Unknown parameters are ignored, so that none of them makes another answer. */
function namesOf(query: Endpoint['query']): string[] | undefined {
  if (query === undefined) return []
  return query instanceof z.ZodObject ? Object.keys(query.shape) : undefined
}

function isShareable(endpoint: Endpoint, request: FastifyRequest): boolean {
  return (
    endpoint.method === 'GET' && endpoint.caller === 'visitor' && request.headers.authorization === undefined
  )
}

function clientOf(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Guard): Client {
  // The cookie of a device is kept from plain HTTP.
  const isHttps = publicUrl.startsWith('https:')
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
  const key = String(request.headers['idempotency-key'] ?? '').slice(0, 200)
  // An empty key would be the same for all requests.
  const language = languageOf(request.headers)
  const { ip: address, arrivedAt, log } = request
  const device = readDeviceCookie(request.headers.cookie)
  return {
    address,
    userAgent,
    language,
    arrivedAt,
    log,
    ...(key && { idempotencyKey: key }),
    ...(device && { device }),
    keepDevice: (value) => void reply.header('set-cookie', deviceCookie(value, isHttps)),
  }
}

function schemaOf(endpoint: Endpoint) {
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    response: { [endpoint.status ?? 200]: endpoint.output, ...errorResponses(errorsOf(endpoint)) },
    ...(endpoint.caller !== 'visitor' && { security: securityOf(endpoint) }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.multipart && { consumes: ['application/json', 'multipart/form-data'] }),
  }
}

/** A session, or a token of a company with the scope that is named. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  const scope = scopeFor(endpoint)
  return [{ token: [] }, ...(scope ? [{ companyToken: [scope] }] : [])]
}

/** The endpoint's own, and those that follow from what it asks of its caller. */
function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { errors, caller, needs, beforeSecondStep } = endpoint
  const isForTwoSteps = !['visitor', 'unverified', 'job-seeker'].includes(caller) && !beforeSecondStep
  return [
    ...errors,
    ...(isAnonymous(endpoint) ? (['forbidden'] as const) : []),
    ...(isForTwoSteps ? (['second_step_required'] as const) : []),
    ...(needs ? (['reauthentication_needed'] as const) : []),
    ...(scopeFor(endpoint) && !errors.includes('rate_limited') ? (['rate_limited'] as const) : []),
  ]
}

/** Codes can share a status: field errors and a detail are both 400. */
function errorResponses(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code])
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => {
      const hasFields = same.includes('invalid')
      const isOnlyFields = hasFields && same.length === 1
      return [status, isOnlyFields ? FieldErrorsBody : hasFields ? FieldErrorsBody.or(ErrorBody) : ErrorBody]
    }),
  )
}
