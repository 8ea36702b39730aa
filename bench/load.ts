import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Load = { requestsPerSecond: number; p50: number; p99: number; failed: number }
/** A path, and the session to sign in with. */
export type Address = { path: string; token?: string | undefined }

type Asking = {
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
}

/** Drives a server with addresses by number. Times are in ms. */
export async function drive(asking: Asking): Promise<Load> {
  const began = performance.now()
  let lastAt = began
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const instance = autocannon(optionsOf(asking), (error, result) => (error ? reject(error) : resolve(result)))
  asking.signal?.addEventListener('abort', () => instance.stop(), { once: true })
  if (asking.requests) instance.on('response', () => (lastAt = performance.now()))
  const { requests, latency, non2xx, errors } = await promise
  const seconds = (lastAt - began) / 1_000
  return {
    requestsPerSecond: asking.requests ? requests.total / seconds : requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  }
}

function optionsOf(asking: Asking): autocannon.Options {
  const { url, connections, seconds, requests, rate } = asking
  let sent = 0
  return {
    url,
    connections,
    ...(requests ? { amount: Math.max(requests, connections) } : { duration: seconds }),
    ...(rate && { overallRate: rate }),
    requests: [
      {
        setupRequest(request) {
          const n = sent++
          const { path, token } = asking.address(n)
          return { ...request, path, headers: headersOf(asking.client ?? clientOf(n), token) }
        },
      },
    ],
  }
}

const clientOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

function headersOf(client: string, token: string | undefined) {
  return {
    'accept-encoding': 'br',
    'x-forwarded-for': client,
    ...(token && { authorization: `Token ${token}` }),
  }
}

/** Reads the memory that a process holds now and has held at most, in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
