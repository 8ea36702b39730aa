import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { FetchFault } from '#contract/integrations/job-sources.ts'
import type { DeliveryFault } from '#contract/integrations/webhooks.ts'
import { findAddresses } from './addresses.ts'
import { isPublicAddress } from './rules.ts'

/** Of a request with its connection and its answer. */
const LONGEST_MS = 10_000
const MOST_BYTES = 65_536
/** For each address but the last: Node's own 250 ms are too short across an ocean. */
const ATTEMPT_MS = 2_000
/** Of a file with its redirects. */
const LONGEST_FETCH_MS = 20_000
const MOST_FETCHED = 20 * 1024 * 1024
const MOST_HOPS = 3
/** Of an answer, for the log. */
const FIRST_BYTES = 1_024

export type Answer = { status: number | null; fault: DeliveryFault | null; firstBytes: string; ms: number }
type Asked = { url: string; headers: Record<string, string>; body: string }
/** Sends a request to an address that somebody gave. Redirects are not followed. */
export type Outgoing = (asked: Asked) => Promise<Answer>

type Means = {
  /** All addresses of a name. */
  resolve(host: string): Promise<string[]>
  isAllowed(address: string): boolean
  open(options: RequestOptions, onAnswer: (answer: IncomingMessage) => void): ClientRequest
  longestMs: number
}

const REAL: Means = {
  resolve: findAddresses,
  isAllowed: isPublicAddress,
  open: request,
  longestMs: LONGEST_MS,
}

/**
 * The one way to addresses that people of companies give. A name is resolved once, all of its addresses must be public, and the
 * connection goes to one of those that were looked at, whatever the name says a moment later.
 * @param given for tests, which have no address outside of their machine
 */
export function openOutgoing(given: Partial<Means> = {}): Outgoing {
  const means = { ...REAL, ...given }
  return async (asked) => {
    const from = performance.now()
    const end = AbortSignal.timeout(means.longestMs)
    const answer = await attempt(asked, means, end).catch((error: unknown) => ({
      status: null,
      fault: end.aborted ? ('too_slow' as const) : faultOf(error),
      firstBytes: '',
    }))
    return { ...answer, ms: Math.round(performance.now() - from) }
  }
}

/** A file fetched from an address that somebody gave. */
export type Fetched =
  | { bytes: Buffer; fault: null }
  | { bytes: null; fault: FetchFault; status: number | null }
export type Fetching = (asked: { url: string; accept: string }) => Promise<Fetched>

/**
 * Fetches a file as `openOutgoing` asks: each redirect is one more address, looked at as the first was.
 * @param given for tests, which have no address outside of their machine
 */
export function openFetching(given: Partial<Means> = {}): Fetching {
  const means = { ...REAL, longestMs: LONGEST_FETCH_MS, ...given }
  return async ({ url, accept }) => {
    const end = AbortSignal.timeout(means.longestMs)
    const headers = { accept, 'accept-encoding': 'identity', 'user-agent': 'Opencall-Import/1' }
    return fetchWhole({ method: 'GET', url, headers }, means, end).catch((error: unknown) => ({
      bytes: null,
      fault: end.aborted ? ('too_slow' as const) : faultOf(error),
      status: null,
    }))
  }
}

async function fetchWhole(first: Request, means: Means, end: AbortSignal): Promise<Fetched> {
  let asked = first
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    // Feeds are on sites that anybody reads; other ports of a public address may be services that were not meant to be asked.
    if (new URL(asked.url).port !== '') return { bytes: null, fault: 'other_port', status: null }
    const answer = await ask(asked, means, end)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200 && (headers['content-encoding'] ?? 'identity') === 'identity') {
      const bytes = await wholeOf(answer)
      return bytes ? { bytes, fault: null } : { bytes: null, fault: 'too_large', status: statusCode }
    }
    answer.destroy()
    const isMoved = statusCode >= 301 && statusCode <= 308 && headers.location
    if (!isMoved || !URL.canParse(headers.location ?? '', asked.url))
      return { bytes: null, fault: 'answer', status: statusCode }
    asked = { ...asked, url: new URL(headers.location ?? '', asked.url).href }
  }
  return { bytes: null, fault: 'too_many_redirects', status: null }
}

async function wholeOf(answer: IncomingMessage): Promise<Buffer | undefined> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > MOST_FETCHED) return undefined
    kept.push(chunk)
  }
  return Buffer.concat(kept)
}

class Refused extends Error {
  readonly fault: DeliveryFault

  constructor(fault: DeliveryFault) {
    super(fault)
    this.fault = fault
  }
}

function faultOf(error: unknown): DeliveryFault {
  if (error instanceof Refused) return error.fault
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'no_address'
  return /CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) ? 'certificate' : 'unreachable'
}

async function attempt(asked: Asked, means: Means, end: AbortSignal) {
  const answer = await ask({ method: 'POST', ...asked }, means, end)
  return { status: answer.statusCode ?? null, fault: null, firstBytes: await firstOf(answer) }
}

type Request = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string }

async function ask({ method, url, headers, body }: Request, means: Means, end: AbortSignal) {
  const { protocol, hostname, host, port, pathname, search } = new URL(url)
  if (protocol !== 'https:') throw new Refused('private_address')
  const name = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) ? [name] : await Promise.race([means.resolve(name), never(end)])
  if (addresses.length === 0) throw new Refused('no_address')
  if (!addresses.every(means.isAllowed)) throw new Refused('private_address')
  const options: RequestOptions & { servername: string; autoSelectFamilyAttemptTimeout: number } = {
    method,
    host: name,
    lookup: among(addresses),
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
    port: port || 443,
    servername: isIP(name) ? '' : name,
    path: pathname + search,
    headers: {
      ...headers,
      host,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    agent: false,
    signal: end,
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  means.open(options, resolve).on('error', reject).end(body)
  return promise
}

/** Answers with these, of which the first that can be reached is connected to (RFC 8305). */
const among =
  (addresses: string[]): LookupFunction =>
  (_, { all }, found) => {
    const known = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) found(null, known)
    else found(null, known[0]?.address ?? '', known[0]?.family)
  }

const never = (end: AbortSignal) =>
  new Promise<never>((_, reject) => end.addEventListener('abort', () => reject(new Refused('too_slow'))))

/** Reads an answer to its end, or as far as it may go; the rest of an endless one is not waited for. */
async function firstOf(answer: IncomingMessage): Promise<string> {
  const kept: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    if (size < FIRST_BYTES) kept.push(chunk)
    size += chunk.length
    if (size > MOST_BYTES) break
  }
  return Buffer.concat(kept).subarray(0, FIRST_BYTES).toString('utf8').replaceAll('\0', '')
}
