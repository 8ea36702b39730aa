import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chosenLanguage } from '#contract/languages.ts'
import { endingAfter, type Freshness, type FreshnessWatch } from './freshness.ts'

type Encoding = 'br' | 'gzip' | 'identity'

type Entry = {
  freshness: Freshness
  headers: Record<string, string>
  etag: string
  body: Buffer
  encoded: Map<Encoding, Buffer>
}

const MAX_BYTES = 64 * 1024 * 1024
/** Brotli's window as a power of 2: the size of a list or page. A larger one would be cleared for each answer. */
const WINDOW = 16
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify(gzip),
}

declare module 'fastify' {
  interface FastifyRequest {
    publicKey: string | undefined
    freshness: Freshness | undefined
  }
}

/**
 * Keeps answers that say `Cache-Control: public` in memory, compressed, until the catalogue changes or the next deadline
 * passes, and lets other caches keep them no longer. They hold nothing of the caller, so one copy serves everybody
 * (architecture, Scale).
 */
export function cachePublicAnswers(app: FastifyInstance, watch: FreshnessWatch) {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: (entry) => entry.body.length * 2 + 1_024,
    ttl: 60_000,
  })
  app.decorateRequest('publicKey', undefined)
  app.decorateRequest('freshness', undefined)

  app.addHook('onRequest', async (request, reply) => {
    if (!isShareable(request)) return
    const key = cacheKey(request)
    const entry = entries.get(key)
    if (entry && watch.left(entry.freshness) > 0) {
      request.freshness = entry.freshness
      return sendEntry(request, reply, entry)
    }
    request.publicKey = key
    // Files and pictures show no deadline, and must not wait for the database.
    request.freshness = request.routeOptions.config.isFree ? watch.endless() : await watch.begin()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.publicKey || !request.freshness || !isKept(reply) || payload === null) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const entry = makeEntry(reply, Buffer.from(payload), request.freshness)
    entries.set(request.publicKey, entry)
    return prepareEntry(request, reply, entry)
  })

  app.addHook('onSend', async (request, reply) => {
    const cacheControl = reply.getHeader('cache-control')
    if (typeof cacheControl !== 'string' || !cacheControl.includes('s-maxage')) return
    const seconds = Math.floor(watch.left(request.freshness) / 1_000)
    reply.header('cache-control', endingAfter(cacheControl, seconds))
  })
}

function isShareable(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') && request.headers.authorization === undefined
  )
}

/** Public pages differ between visitors in their language alone. */
function cacheKey(request: FastifyRequest): string {
  const language = chosenLanguage(request.headers.cookie ?? '') ?? ''
  const problem = request.headers.accept?.includes('problem+json') ? 'p' : ''
  return `${language}${problem} ${request.url}`
}

function isKept(reply: FastifyReply): boolean {
  return reply.statusCode === 200 && String(reply.getHeader('cache-control')).startsWith('public')
}

function makeEntry(reply: FastifyReply, body: Buffer, freshness: Freshness): Entry {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (name !== 'content-length' && value !== undefined) headers[name] = String(value)
  }
  headers.vary = 'Accept-Encoding, Cookie, Authorization'
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { freshness, headers, etag, body, encoded: new Map([['identity', body]]) }
}

async function sendEntry(request: FastifyRequest, reply: FastifyReply, entry: Entry) {
  // Fastify would send null as JSON.
  reply.send((await prepareEntry(request, reply, entry)) ?? undefined)
  return reply
}

async function prepareEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
): Promise<Buffer | null> {
  reply.headers(entry.headers).header('etag', entry.etag)
  if (hasAlready(request.headers['if-none-match'], entry.etag)) {
    reply.code(304)
    return null
  }
  const encoding = bestEncoding(String(request.headers['accept-encoding'] ?? ''), entry.body.length)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encodeBody(entry, encoding)
}

/** RFC 9110 §13.1.2: `*` matches any tag, else tags are compared weakly. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch === '*' || (ifNoneMatch?.split(',').map(strong).includes(strong(etag)) ?? false)
}

function bestEncoding(accepted: string, size: number): Encoding {
  if (size < 1_000) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?![.\d]*[1-9]))/.test(accepted) ? 'gzip' : 'identity'
}

async function encodeBody(entry: Entry, encoding: Encoding): Promise<Buffer> {
  const known = entry.encoded.get(encoding)
  if (known) return known
  const made = encoding === 'identity' ? entry.body : await compress[encoding](entry.body)
  entry.encoded.set(encoding, made)
  return made
}
