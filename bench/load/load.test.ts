import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { drive } from './load.ts'

/** Listens until the test ends. @returns its address, and the requests so far */
async function serverOf(listener: RequestListener) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests, server }
}

const byNumber = (n: number) => ({ path: `/${n}` })
const asking = { address: byNumber, connections: 7, seconds: 3_600 }

describe('requests', () => {
  it('asks for each address once and counts each answer', async () => {
    const { url, requests } = await serverOf((_, response) => response.end('x'.repeat(200_000)))
    const load = await drive({ ...asking, url, requests: 500 })
    expect(load).toMatchObject({ answers: 500, failed: 0 })
    const asked = requests.map((request) => Number(request.url?.slice(1))).sort((a, b) => a - b)
    expect(asked).toEqual(Array.from({ length: 500 }, (_, n) => n))
    expect(load.requestsPerSecond).toBeGreaterThan(0)
    expect(load.p50).toBeGreaterThan(0)
    expect(load.p99).toBeGreaterThanOrEqual(load.p50)
  })

  it('says who asks', async () => {
    const { url, requests } = await serverOf((_, response) => response.end())
    await drive({ ...asking, url, requests: 2, address: () => ({ path: '/', token: 'secret' }) })
    await drive({ ...asking, url, requests: 1, client: '10.253.0.1' })
    expect(requests.map(({ headers }) => headers)).toMatchObject([
      { 'x-forwarded-for': '10.0.0.0', authorization: 'Token secret', 'accept-encoding': 'br' },
      { 'x-forwarded-for': '10.0.0.1', host: url.slice('http://'.length) },
      { 'x-forwarded-for': '10.253.0.1' },
    ])
    expect(requests[2]?.headers.authorization).toBeUndefined()
  })

  it('ends after its time, with an answer to each request', async () => {
    const { url, requests } = await serverOf((_, response) => response.end())
    const { answers } = await drive({ ...asking, url, seconds: 0.05 })
    expect(answers).toBe(requests.length)
  })

  it('waits for the answers to what it has asked when it is stopped', async () => {
    const stopping = new AbortController()
    const { url, requests } = await serverOf((_, response) => {
      if (requests.length === 50) stopping.abort()
      setImmediate(() => response.end())
    })
    const load = await drive({ ...asking, url, signal: stopping.signal })
    expect(load).toMatchObject({ answers: requests.length, failed: 0 })
    expect(requests.length).toBeLessThan(50 + asking.connections)
  })

  it('asks for nothing more when it is stopped while requests wait for their turn', async () => {
    const stopping = new AbortController()
    const { url, requests } = await serverOf((_, response) => {
      response.end()
      stopping.abort()
    })
    const load = await drive({ ...asking, url, rate: 0.001, signal: stopping.signal })
    expect(load.answers).toBe(1)
    expect(requests).toHaveLength(1)
  })

  it('sends no more a second than it may', async () => {
    const { url } = await serverOf((_, response) => response.end())
    const { requestsPerSecond, answers } = await drive({ ...asking, url, requests: 21, rate: 200 })
    expect(answers).toBe(21)
    // 20 waits of 5 ms, which timers round.
    expect(requestsPerSecond).toBeLessThan(250)
  })
})

describe('failures', () => {
  it('counts every answer but 2xx and 304', async () => {
    const statuses = [200, 204, 304, 301, 404, 429, 503]
    const { url } = await serverOf((request, response) => {
      response.writeHead(statuses[Number(request.url?.slice(1))] ?? 0).end()
    })
    const load = await drive({ ...asking, url, requests: statuses.length, connections: 1 })
    expect(load).toMatchObject({ answers: 7, failed: 4, firstProblem: 'answered with 301' })
  })

  it('counts requests whose connection ends, and goes on with another', async () => {
    const { url, requests } = await serverOf((request, response) => {
      if (requests.length % 2) request.socket.destroy()
      else response.end()
    })
    const load = await drive({ ...asking, url, requests: 10, connections: 1 })
    expect(load).toMatchObject({ answers: 5, failed: 5 })
    expect(load.firstProblem).toMatch(/ended without an answer|ECONNRESET/)
  })

  it('goes on when a server ends the connection after an answer', async () => {
    const { url } = await serverOf((_, response) => response.setHeader('connection', 'close').end())
    const load = await drive({ ...asking, url, requests: 20 })
    expect(load).toMatchObject({ answers: 20, failed: 0 })
  })

  it('counts requests that are not answered in time', async () => {
    const { url, requests } = await serverOf((request, response) => {
      if (request.url === '/1') response.end()
    })
    const load = await drive({ ...asking, url, requests: 3, connections: 3, timeoutMs: 1_000 })
    expect(load).toMatchObject({ answers: 1, failed: 2, firstProblem: 'Error: No answer came in time' })
    expect(requests).toHaveLength(3)
  })

  it('counts requests to nobody', async () => {
    const { url, server } = await serverOf(() => undefined)
    server.close()
    await once(server, 'close')
    const load = await drive({ ...asking, url, requests: 4 })
    expect(load).toMatchObject({ answers: 0, failed: 4, p50: 0, p99: 0 })
    expect(load.firstProblem).toContain('ECONNREFUSED')
  })

  it('counts answers that it cannot read', async () => {
    const { url } = await serverOf((_, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\n\r\nuntil the end')
    })
    const load = await drive({ ...asking, url, requests: 2 })
    expect(load).toMatchObject({ answers: 0, failed: 2 })
    expect(load.firstProblem).toContain('neither a length nor chunks')
  })
})
