import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

export type Load = { requestsPerSecond: number; p50: number; p99: number; failed: number }

type LoadOptions = {
  url: string
  paths: (n: number) => string
  connections: number
  seconds: number
  /** The session to sign in with. */
  token?: string
}

/** Drives a server with paths by number; every request comes from another client address. Times are in ms. */
export async function drive({ url, paths, connections, seconds, token }: LoadOptions): Promise<Load> {
  let sent = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const n = sent++
          const forwarded = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
          return {
            ...request,
            path: paths(n),
            headers: {
              'accept-encoding': 'br',
              'x-forwarded-for': forwarded,
              ...(token && { authorization: `Token ${token}` }),
            },
          }
        },
      },
    ],
  })
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** Reads the memory that a process holds now and has held at most, in MB. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024)
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}
