import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { hashOfRequest } from '#api/platform/idempotency/commands.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { countedAddress } from './address.ts'
import { acceptBodies, readBody } from './body.ts'
import { refuseCrossSite } from './cross-site.ts'
import { deviceCookie, readDeviceCookie } from './device-cookie.ts'
import { Download, sendDownload } from './download.ts'
import { partsOf, refuseTooLarge } from './form.ts'
import { languageOf } from './language.ts'
import { admit, type Client, type Identity, type Route } from './route.ts'
import { type CountToken, limitTokens } from './token-limit.ts'

// Without stale-while-revalidate: a browser would show the page of before to who has just changed it.
const PUBLIC = 'public, max-age=0, s-maxage=30'
const PRIVATE = 'private, no-store'

/** Of the tokens of companies and operators. */
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
  /** Does the work of a request once. */
  once(asked: Keyed, work: () => Promise<unknown>): Promise<{ answer: unknown; isRepeated: boolean }>
}

type Keyed = { userId: number; key: string; hash: string; isSecret: boolean; isCut: () => boolean }
/** In characters; longer ones are kept as their hash. */
const LONGEST_KEY = 200

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
      refuseTooLarge(request, endpoint)
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
      const work = () => answer(raw, { header: (name, value) => reply.header(name, value) })
      const keyed = await keyedOf(endpoint, request, body)
      if (!keyed) return send(reply, await work())
      const { answer: answered, isRepeated } = await guard.once(keyed, work)
      if (isRepeated) reply.header('idempotency-replayed', 'true')
      return send(reply, answered)
    },
  })
}

function send(reply: FastifyReply, answered: unknown) {
  return answered instanceof Download ? sendDownload(reply, answered) : JSON.stringify(answered)
}

/** A POST of a person or a token that named a key, unless its command keeps its answer itself. */
async function keyedOf(
  { method, uploads, keepsAnswer, secretAnswer }: Endpoint,
  { identity, url, headers, raw }: FastifyRequest,
  body: unknown,
): Promise<Keyed | undefined> {
  const key = keyOf(headers)
  if (!identity || !key || method !== 'POST' || keepsAnswer) return undefined
  const isStreamed = uploads !== undefined
  // A stream is read once, by what it is for.
  const said = isStreamed ? { length: headers['content-length'] ?? null } : await hashable(body)
  return {
    userId: identity.userId,
    key,
    hash: hashOfRequest(url, said),
    isSecret: secretAnswer === true,
    isCut: () => isStreamed && !raw.complete,
  }
}

/** A picture of a form counts by its bytes. */
async function hashable(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body
  const entries = Object.entries(body).map(async ([name, value]) => [
    name,
    value instanceof File ? Buffer.from(await value.arrayBuffer()).toString('base64') : value,
  ])
  return Object.fromEntries(await Promise.all(entries))
}

/** An empty key would be the same for all requests, and so would long ones that begin alike if they were cut. */
function keyOf(headers: FastifyRequest['headers']): string {
  const key = String(headers['idempotency-key'] ?? '')
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url')
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
  const key = keyOf(request.headers)
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

/** Of the shapes; the description adds what else the contract knows (api/platform/description). */
function schemaOf(endpoint: Endpoint) {
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    response: { [endpoint.status ?? 200]: endpoint.output },
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.multipart && { consumes: ['application/json', 'multipart/form-data'] }),
  }
}
