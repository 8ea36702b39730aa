import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type Drain, drainOf } from './drain.ts'
import { handleErrors } from './errors.ts'
import { reportHealth } from './health.ts'

let open: OpenDatabase
let server: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  open = await testDatabase()
  server = await testApp(open)
})
afterAll(() => open.close())

/** An hour for a proxy and for kept connections, which only a test that expects to wait notices. */
const TIMES = { proxyMs: 3_600_000, keptMs: 3_600_000 }
const never = () => new Promise<never>(() => {})

it('reports that it lives and is ready', async () => {
  expect((await server.app.inject('/healthz/live')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject('/healthz/ready')).json()).toEqual({ status: 'ok' })
})

describe('is not ready, and says why and when to ask again,', () => {
  it.each([
    ['refuses', () => Promise.reject(new Error('away'))],
    ['hangs', never],
  ])('while the file store %s', async (_, check) => {
    const { app } = await testApp(open, {}, { files: { ...server.files, check } })
    const answer = await app.inject('/healthz/ready')
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().reason]).toEqual([
      503,
      '5',
      'files_away',
    ])
    expect((await app.inject('/healthz/live')).statusCode).toBe(200)
  })

  it('while the database hangs', async () => {
    const app = fastify()
    // Only `execute` is used.
    const database = { execute: never } as unknown as OpenDatabase['database']
    reportHealth(app, { database, files: server.files, drain: drainOf(app) })
    const answer = await app.inject('/healthz/ready')
    expect(answer.statusCode).toBe(503)
  })
})

it('asks what hangs once, however often it is asked itself, and again when that has ended', async () => {
  let asked = 0
  let answer = () => {}
  const check = () => {
    asked++
    return new Promise<void>((resolve) => {
      answer = resolve
    })
  }
  const { app } = await testApp(open, {}, { files: { ...server.files, check } })
  const ready = async () => (await app.inject('/healthz/ready')).statusCode
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([503, 503, 503])
  expect(asked).toBe(1)
  answer()
  const next = ready()
  await expect.poll(() => asked).toBe(2)
  answer()
  expect(await next).toBe(200)
})

describe('when it is told to stop', () => {
  let app: FastifyInstance
  let drain: Drain
  afterEach(() => app.close())

  async function listening(times = TIMES) {
    app = fastify()
    handleErrors(app)
    drain = drainOf(app, times)
    reportHealth(app, { ...open, files: server.files, drain })
    app.get('/', async () => 'answered')
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port // listens on TCP
  }
  const ready = () => app.inject('/healthz/ready')

  it.each([
    ['for nobody if nobody is there', TIMES, 1],
    ['for no proxy longer than it is told to', { proxyMs: 0, keptMs: 0 }, 2],
  ])('waits %s', async (_, times, questions) => {
    await listening(times)
    for (let n = 0; n < questions; n++) await ready()
    await drain.begin()
    expect((await ready()).json().reason).toBe('shutting_down')
  })

  it('goes on answering until a proxy that asks has seen three refusals', async () => {
    await listening({ ...TIMES, keptMs: 0 })
    for (let n = 0; n < 2; n++) expect((await ready()).statusCode).toBe(200)
    let isOver = false
    const draining = drain.begin().then(() => {
      isOver = true
    })
    for (let n = 0; n < 3; n++) {
      expect(isOver).toBe(false)
      expect((await app.inject('/')).body).toBe('answered')
      expect((await ready()).statusCode).toBe(503)
    }
    await draining
  })

  it('ends each kept connection with its next answer', async () => {
    const port = await listening({ ...TIMES, keptMs: 0 })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = async () => {
      const [response] = await once(get({ port, host: '127.0.0.1', agent }), 'response')
      response.resume()
      await once(response, 'end')
      return response.headers.connection
    }
    expect(await ask()).toBe('keep-alive')
    await drain.begin()
    expect(await ask()).toBe('close')
    agent.destroy()
  })
})
