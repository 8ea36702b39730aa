import { expect } from 'vitest'
import { type RunningServer, runServer } from '#bench/run-server.ts'

/** Each request names another address, because limits are per address. */
const SETTINGS = { SAMPLE_CONTENT: 'off', TRUST_PROXY: '127.0.0.1' }

export const startServer = (settings: Record<string, string>) => runServer({ ...SETTINGS, ...settings })

/** Kills a server as the out-of-memory killer does: nothing is finished, nothing is closed. */
export async function killServer({ pid }: RunningServer) {
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isRunning(pid), { interval: 10 }).toBe(false)
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let asked = 0

type Sent = {
  token?: string | undefined
  json?: object
  form?: FormData
  method?: string
  headers?: Record<string, string>
}

/** Requests the API of a running server. Rejects when the server is gone. */
export async function ask(url: string, path: string, { token, json, form, method, headers }: Sent = {}) {
  asked++
  const response = await fetch(url + path, {
    method: method ?? (json || form ? 'POST' : 'GET'),
    headers: {
      ...headers,
      'X-Forwarded-For': `10.66.${asked >> 8}.${asked & 255}`,
      ...(token && { Authorization: `Token ${token}` }),
      ...(json && { 'Content-Type': 'application/json' }),
    },
    ...((json || form) && { body: form ?? JSON.stringify(json) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

/** Keeps several requests in flight until the server is gone. */
export async function untilGone(atOnce: number, request: (n: number) => Promise<void>) {
  let next = 0
  const one = async () => {
    try {
      for (;;) await request(next++)
    } catch (error) {
      // fetch throws a TypeError without a connection; anything else is a fault of the test.
      if (!(error instanceof TypeError)) throw error
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
