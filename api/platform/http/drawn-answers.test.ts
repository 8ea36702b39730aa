import { setImmediate } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchCatalogue } from '#api/platform/kept/catalogue.ts'
import { noteList } from '#api/platform/kept/making.ts'
import { noteArrivals } from './arrival.ts'
import { handleErrors } from './errors.ts'
import { cachePublicAnswers } from './public-cache.ts'

function pictureServer() {
  const channels = { hear: () => () => true, isConnected: () => true, catchUp: async () => {} }
  const catalogue = watchCatalogue(channels)
  const moment = async () => ({
    version: catalogue.version() ?? 0,
    nextDeadline: Infinity,
    at: () => Infinity,
  })
  const state = { arrived: 0, made: 0, drawn: 0, drawing: Promise.resolve() }
  const app = fastify()
  app.addHook('onRequest', async () => void state.arrived++)
  noteArrivals(app)
  handleErrors(app)
  app.addHook('onRequest', cachePublicAnswers(app, { catalogue, moment, isHttps: true }))
  const parametersOf = () => ['n']
  app.get('/list', { config: { parametersOf } }, async (_request, reply) => {
    noteList('JOB')
    return reply.header('cache-control', 'public, s-maxage=30').send({ number: ++state.made })
  })
  app.get('/picture', { config: { isDrawn: true, parametersOf } }, async (_request, reply) => {
    state.drawn++
    await state.drawing
    reply.type('image/png').header('cache-control', 'public, s-maxage=30')
    return Buffer.alloc(100_000)
  })
  return { app, state }
}

let server: ReturnType<typeof pictureServer>
beforeEach(() => {
  server = pictureServer()
})
afterEach(() => server.app.close())

async function until(isTrue: () => boolean) {
  while (!isTrue()) await setImmediate()
}

it('makes pages while pictures wait to be drawn, each picture once', async () => {
  const { app, state } = server
  const { promise, resolve } = Promise.withResolvers<void>()
  state.drawing = promise
  const pictures = Array.from({ length: 60 }, (_, n) => app.inject(`/picture?n=${n % 30}`))
  await until(() => state.arrived === 60)
  const list = app.inject('/list')
  await until(() => state.arrived === 61)
  for (let n = 0; n < 50; n++) await setImmediate()
  expect(state).toMatchObject({ made: 1, drawn: 30 })
  resolve()
  expect((await list).statusCode).toBe(200)
  const statuses = (await Promise.all(pictures)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('keeps pages, however many pictures are drawn, and the last of these', async () => {
  const { app, state } = server
  await app.inject('/list')
  for (let n = 0; n < 260; n++) await app.inject(`/picture?n=${n}`)
  await app.inject('/list')
  await app.inject('/picture?n=259')
  expect(state).toMatchObject({ made: 1, drawn: 260 })
})
