import { lookup } from 'node:dns/promises'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryFault } from '#contract/integrations/webhooks.ts'
import { isPublicAddress } from './rules.ts'

/** Of a request with its connection and its answer. */
const LONGEST_MS = 10_000
const MOST_BYTES = 65_536
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
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  open: request,
  longestMs: LONGEST_MS,
}

/**
 * The one way to addresses that people of companies give. A name is resolved once, all of its addresses must be public, and the
 * connection goes to the address that was looked at, whatever the name says a moment later.
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

async function attempt({ url, headers, body }: Asked, means: Means, end: AbortSignal) {
  const { protocol, hostname, host, port, pathname, search } = new URL(url)
  if (protocol !== 'https:') throw new Refused('private_address')
  const name = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name) ? [name] : await Promise.race([means.resolve(name), never(end)])
  const [address] = addresses
  if (address === undefined) throw new Refused('no_address')
  if (!addresses.every(means.isAllowed)) throw new Refused('private_address')
  const options: RequestOptions & { servername: string } = {
    method: 'POST',
    host: address,
    port: port || 443,
    servername: isIP(name) ? '' : name,
    path: pathname + search,
    headers: { ...headers, host, 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
    signal: end,
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  means.open(options, resolve).on('error', reject).end(body)
  const answer = await promise
  return { status: answer.statusCode ?? null, fault: null, firstBytes: await firstOf(answer) }
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
