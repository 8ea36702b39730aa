import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { encodeAnswer, makeAnswer } from '#api/platform/kept/answer.ts'
import { watchCatalogue } from '#api/platform/kept/catalogue.ts'
import { noteEdit, noteList, noteShown } from '#api/platform/kept/making.ts'
import type { Moment } from '#api/platform/kept/moment.ts'
import { noteArrivals } from './arrival.ts'
import { handleErrors } from './errors.ts'
import { cachePublicAnswers } from './public-cache.ts'

const COMPANY = 5
const changed = (id: number) => `${id}:${COMPANY}:JOB:shown`
const gone = (id: number) => `${id}:${COMPANY}:JOB:gone`

/** A list of job 1 on a server of its own, made as often as `made` says; `answers` are what the handler does in turn. */
function listServer() {
  const heard = new Set<(text?: string) => void>()
  let isConnected = true
  let caughtUp = Promise.resolve()
  const channels = {
    hear(_: string, handler: (text?: string) => void) {
      heard.add(handler)
      return () => heard.delete(handler)
    },
    isConnected: () => isConnected,
    catchUp: () => caughtUp,
  }
  const app = fastify()
  const moment = async (): Promise<Moment | undefined> => ({
    version: catalogue.version() ?? 0,
    nextDeadline: Infinity,
    at: () => Infinity,
  })
  const catalogue = watchCatalogue(channels)
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => connections.add(socket))
  const state = { made: 0, fails: false, held: Promise.resolve(), refusal: 0, arrived: 0 }
  app.addHook('onRequest', async () => void state.arrived++)
  noteArrivals(app)
  handleErrors(app)
  app.addHook('onRequest', cachePublicAnswers(app, { catalogue, moment, isHttps: true }))
  app.get('/list', { config: { parametersOf: () => ['n', 'language'] } }, async ({ query }, reply) => {
    const number = ++state.made
    await state.held
    if (state.fails) return reply.code(500).send({ code: 'broken' })
    if (state.refusal) return reply.code(state.refusal).header('x-made', number).send({ code: 'refused' })
    noteList('JOB')
    noteShown([{ id: 1, companyId: COMPANY, isOpen: true, deadlineAt: null }])
    return reply
      .header('cache-control', 'public, max-age=0, s-maxage=30')
      .send({ number, ...(query as object) })
  })
  app.put('/close', async () => {
    noteEdit()
    return {}
  })
  return {
    app,
    state,
    connections,
    catchUpAfter: (heard: Promise<void>) => {
      caughtUp = heard
    },
    get: async () => (await app.inject('/list')).json().number as number | undefined,
    status: async () => (await app.inject('/list')).statusCode,
    announce: (text?: string) => {
      for (const handler of heard) handler(text)
    },
    disconnect: () => {
      isConnected = false
    },
  }
}

let server: ReturnType<typeof listServer>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  server = listServer()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.app.close()
})

/** `vi.waitFor` would move the clock. */
async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await setImmediate()
}

it('says that a change is made once this process has heard of it', async () => {
  expect(await server.get()).toBe(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.catchUpAfter(promise)
  let isSaid = false
  const closed = server.app.inject({ method: 'PUT', url: '/close' }).then(() => {
    isSaid = true
  })
  await until(async () => (await server.get()) === 1)
  for (let n = 0; n < 20; n++) await setImmediate()
  expect(isSaid).toBe(false)
  server.announce(gone(1))
  resolve()
  await closed
  expect(await server.get()).toBe(2)
})

it('makes an answer once for all who ask for it at the same time', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.held = promise
  const answers = Promise.all(Array.from({ length: 16 }, server.get))
  await until(async () => server.state.made > 0)
  resolve()
  expect(await answers).toEqual(Array(16).fill(1))
  expect(server.state.made).toBe(1)
})

it.each([404, 500, 503])('makes a refusal once for all who wait for it (%i)', async (status) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.held = promise
  server.state.refusal = status
  const answers = Promise.all(Array.from({ length: 16 }, () => server.app.inject('/list')))
  await until(async () => server.state.made > 0)
  resolve()
  for (const { statusCode, headers, body } of await answers)
    expect([statusCode, headers['x-made'], body]).toEqual([status, '1', '{"code":"refused"}'])
  expect(server.state.made).toBe(1)
  await server.app.inject('/list')
  expect(server.state.made).toBe(2)
})

it.each([
  ['who takes another form', 404, { accept: 'application/json' }, () => {}],
  ['when it may exist since', 404, {}, () => server.announce(changed(2))],
  ['that is for one visitor alone', 403, {}, () => {}],
])('gives a refusal to nobody %s', async (_, status, headers, happen) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.held = promise
  server.state.refusal = status
  const first = server.app.inject('/list')
  await until(async () => server.state.made > 0)
  const second = server.app.inject({ url: '/list', headers })
  happen()
  resolve()
  expect([(await first).headers['x-made'], (await second).headers['x-made']]).toEqual(['1', '2'])
})

it('holds the place of a visitor who left until the work has ended, and gives others what comes of it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.held = promise
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo // as it listens on a port
  const left = Array.from({ length: 16 }, (_, n) => get({ port, path: `/list?n=${n}` }).on('error', () => {}))
  await until(async () => server.state.made === 16)
  const closed = [...server.connections].map((connection) => once(connection, 'close'))
  for (const request of left) request.destroy()
  await Promise.all(closed)
  const [same, other] = [server.app.inject('/list?n=0'), server.app.inject('/list?n=17')]
  for (let n = 0; n < 20; n++) await setImmediate()
  expect(server.state.made).toBe(16)
  resolve()
  expect((await same).json().number).toBeLessThan(17)
  expect((await other).json().number).toBe(17)
})

it('makes nothing for visitors who left before their turn came', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.held = promise
  const first = Array.from({ length: 16 }, (_, n) => server.app.inject(`/list?n=${n}`))
  await until(async () => server.state.made === 16)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo // as it listens on a port
  const left = get({ port, path: '/list?n=left' }).on('error', () => {})
  await until(async () => server.state.arrived === 17)
  const closed = [...server.connections].map((connection) => once(connection, 'close'))
  left.destroy()
  await Promise.all(closed)
  resolve()
  await Promise.all(first)
  expect((await server.app.inject('/list?n=17')).json().number).toBe(17)
})

it('sends the old answer after a change and makes it anew once', async () => {
  expect(await server.get()).toBe(1)
  server.announce(changed(2))
  expect(await Promise.all([server.get(), server.get(), server.get()])).toEqual([1, 1, 1])
  await until(async () => (await server.get()) === 2)
  expect(server.state.made).toBe(2)
})

it('never sends what shows something that is gone', async () => {
  await server.get()
  server.announce(gone(1))
  expect(await server.get()).toBe(2)
})

it('sends the old answer for less than five seconds', async () => {
  await server.get()
  server.state.fails = true
  server.announce(changed(2))
  expect(await server.get()).toBe(1)
  await until(async () => server.state.made === 2)
  vi.advanceTimersByTime(3_900)
  expect(await server.get()).toBe(1)
  vi.advanceTimersByTime(200)
  expect(await server.status()).toBe(500)
  server.state.fails = false
  expect(await server.status()).toBe(200)
})

it('unpacks an answer once for all who ask for its plain form', async () => {
  const answer = await makeAnswer({}, Buffer.alloc(70_000, 'long '))
  const forms = await Promise.all([1, 2, 3].map(() => encodeAnswer(answer, 'identity')))
  expect(forms[0]).toHaveLength(70_000)
  expect(new Set(forms)).toHaveLength(1)
  expect(await encodeAnswer(answer, 'identity')).toBe(forms[0])
})

it('lets a few answers be made at once, some wait, and refuses more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.held = promise
  const answers = Array.from({ length: 600 }, (_, n) => server.app.inject(`/list?n=${n}`))
  const refused = await Promise.any(
    answers.map(async (answer) => ((await answer).statusCode === 503 ? answer : Promise.reject())),
  )
  expect([server.state.made, refused.headers['retry-after']]).toEqual([16, '5'])
  resolve()
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(Map.groupBy(statuses, (status) => status).get(200)).toHaveLength(516)
})

it('does not keep what a change took away while it was made', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.held = promise
  const first = server.get()
  await until(async () => server.state.made > 0)
  server.announce(gone(1))
  resolve()
  await first
  expect(await server.get()).toBe(2)
})

it.each([
  ['is gone', () => server.announce(gone(1)), 's-maxage=0'],
  ['may have changed, as it could hear nothing', () => server.disconnect(), ''],
])('gives an answer to nobody else once what it shows %s', async (_, happen, age) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.state.held = promise
  const [first, second] = [server.app.inject('/list'), server.app.inject('/list')]
  await until(async () => server.state.made > 0)
  happen()
  resolve()
  expect((await first).json().number).toBe(1)
  expect((await first).headers['cache-control']).toContain(age)
  expect((await second).json().number).toBe(2)
})

it('waits for changes to pause before it makes an answer anew, but not for long', async () => {
  await server.get()
  for (const id of [2, 3, 4, 5]) server.announce(changed(id))
  expect([await server.get(), await server.get()]).toEqual([1, 1])
  expect(server.state.made).toBe(1)
  vi.advanceTimersByTime(2_100)
  server.announce(changed(6))
  await until(async () => (await server.get()) === 2)
})

it.each([
  ['that it cannot read', () => server.announce()],
  ['that it cannot hear', () => server.disconnect()],
])('keeps nothing through changes %s', async (_, happen) => {
  await server.get()
  happen()
  expect(await server.get()).toBe(2)
})

it('makes one answer for each language of the site, whatever languages are asked for', async () => {
  const ask = async (language: string) => (await server.app.inject(`/list?language=${language}`)).json()
  const free = ['xx-1', 'xx-2', `x${'x'.repeat(300)}`, '', '%20fr', 'fr-%FF', 'fr%2D%FF']
  for (const language of free) expect(await ask(language)).toEqual({ number: 1 })
  expect(await server.get()).toBe(1)
  for (const language of ['fr', 'fr-CA', 'FR', 'fr-1'])
    expect(await ask(language)).toEqual({ number: 2, language: 'fr' })
  expect(server.state.made).toBe(2)
})

it('keeps nothing of an answer with a token, and makes none of what is kept', async () => {
  await server.get()
  const signedIn = await server.app.inject({ url: '/list', headers: { authorization: 'Token x' } })
  expect(signedIn.json().number).toBe(2)
  expect(await server.get()).toBe(1)
})
