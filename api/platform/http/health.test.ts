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
/** At once, so that no test waits for what never answers. */
const patienceMs = 0

it('reports that it lives and is ready', async () => {
  expect((await server.app.inject('/healthz/live')).json()).toEqual({ status: 'ok' })
  expect((await server.app.inject('/healthz/ready')).json()).toEqual({ status: 'ok' })
})

type Asked = () => Promise<unknown>

function healthOf({ execute = async () => {}, check = async () => {} }: { execute?: Asked; check?: Asked }) {
  const app = fastify()
  handleErrors(app)
  // Only `execute` is used.
  const database = { execute } as unknown as OpenDatabase['database']
  const files = { check: async () => void (await check()) }
  reportHealth(app, { database, files, drain: drainOf(app), patienceMs })
  return app
}

const away = () => Promise.reject(new Error('away'))

it.each([
  ['the file store refuses', { check: away }, 'files_away'],
  ['the file store hangs', { check: never }, 'files_away'],
  ['the database refuses', { execute: away }, 'database_away'],
  ['the database hangs', { execute: never }, 'database_away'],
])('is not ready, and says why and when to ask again, while %s', async (_, parts, reason) => {
  const app = healthOf(parts)
  const answer = await app.inject('/healthz/ready')
  const { statusCode, headers } = answer
  expect([statusCode, headers['retry-after'], answer.json().reason]).toEqual([503, '5', reason])
  expect((await app.inject('/healthz/live')).statusCode).toBe(200)
})

it('asks what hangs once, however often it is asked itself, and again when that has ended', async () => {
  let asked = 0
  const hanging = Promise.withResolvers<void>()
  const check = () => (asked++ === 0 ? hanging.promise : Promise.resolve())
  const app = healthOf({ check })
  const ready = async () => (await app.inject('/healthz/ready')).statusCode
  expect(await Promise.all([ready(), ready(), ready()])).toEqual([503, 503, 503])
  expect(asked).toBe(1)
  hanging.resolve()
  await expect.poll(ready).toBe(200)
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
