import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'
import { evenPace } from './pace.ts'

export type Load = {
  requestsPerSecond: number
  p50: number
  p99: number
  /** All that came, whatever they say, also after the time. */
  answers: number
  /** Answers other than 2xx and 304, and requests without one. */
  failed: number
  firstProblem?: string
}
/** A path, and the session to sign in with. */
export type Address = { path: string; token?: string | undefined }

export type Asking = {
  url: string
  address: (n: number) => Address
  connections: number
  seconds: number
  /** Ends after this many requests instead. */
  requests?: number
  /** Requests a second at most. */
  rate?: number
  /** Every request comes from another client address, unless one asks for all. */
  client?: string
  /** Ends before its time when this is aborted. */
  signal?: AbortSignal
  /** How long an answer may take. */
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000
const US_PER_MS = 1_000

/**
 * Drives a server with addresses by number, on connections with one request under way each. All that were sent are waited for;
 * what comes after the time does not count in the rate. Times are in ms.
 */
export async function drive(asking: Asking): Promise<Load> {
  const { url, connections, timeoutMs = TIMEOUT_MS } = asking
  const stopping = stopOf(asking)
  const tally = newTally()
  const began = performance.now()
  let inTime: { answers: number; at: number } | undefined
  stopping.addEventListener('abort', () => (inTime = { answers: tally.times.count, at: performance.now() }))
  const next = requestsOf(asking, stopping)
  const opened = Array.from({ length: connections }, () => openConnection(new URL(url), timeoutMs))
  await Promise.all(opened.map((connection) => keepAsking(connection, next, tally)))
  for (const connection of opened) connection.close()
  const { times, failed, firstProblem } = tally
  const { answers, at } = inTime ?? { answers: times.count, at: performance.now() }
  return {
    requestsPerSecond: answers / ((at - began) / 1_000),
    p50: times.percentile(50) / US_PER_MS,
    p99: times.percentile(99) / US_PER_MS,
    answers: times.count,
    failed,
    ...(firstProblem && { firstProblem }),
  }
}

function stopOf({ seconds, requests, signal }: Asking): AbortSignal {
  const signals = signal ? [signal] : []
  if (requests === undefined) signals.push(AbortSignal.timeout(seconds * 1_000))
  return AbortSignal.any(signals)
}

/** Latencies in microseconds, and what went wrong. */
type Tally = { times: RecordableHistogram; failed: number; firstProblem: string | undefined }

const newTally = (): Tally => ({ times: createHistogram(), failed: 0, firstProblem: undefined })

/** @returns a function that returns a request when its turn has come, and undefined after the last */
function requestsOf({ url, address, requests, rate, client }: Asking, stopping: AbortSignal) {
  const { host } = new URL(url)
  const waitFor = rate === undefined ? undefined : evenPace(rate)
  let sent = 0
  return async () => {
    if (sent === requests) return undefined
    const n = sent++
    if (waitFor)
      await sleep(waitFor(performance.now()), undefined, { signal: stopping }).catch(() => undefined)
    return stopping.aborted ? undefined : requestOf(host, client ?? clientOf(n), address(n))
  }
}

const clientOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

function requestOf(host: string, client: string, { path, token }: Address): string {
  const signedIn = token ? `Authorization: Token ${token}\r\n` : ''
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\nX-Forwarded-For: ${client}\r\n${signedIn}\r\n`
}

async function keepAsking(connection: Connection, next: () => Promise<string | undefined>, tally: Tally) {
  for (let request = await next(); request !== undefined; request = await next()) {
    const began = performance.now()
    try {
      const status = await connection.ask(request)
      tally.times.record(Math.ceil((performance.now() - began) * US_PER_MS))
      if (!isWanted(status)) noteProblem(tally, `answered with ${status}`)
    } catch (error) {
      noteProblem(tally, String(error))
    }
  }
}

const isWanted = (status: number) => (status >= 200 && status < 300) || status === 304

function noteProblem(tally: Tally, problem: string) {
  tally.failed++
  tally.firstProblem ??= problem
}
