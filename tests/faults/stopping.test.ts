import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import type { RunningServer } from '#bench/run-server.ts'
import { silenceable, startObjectStore } from '#tests/support/object-store.ts'
import { ask, isRunning, startServer } from '#tests/support/process.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

let dataDir: string
let server: RunningServer | undefined

beforeEach(async () => {
  dataDir = await newDataFolder(inject('template'), 'stopping')
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await rm(dataDir, { recursive: true, force: true })
})

it('is not ready while the object store is silent, serves all else, and is ready again after', async () => {
  const store = await startObjectStore()
  const between = await silenceable(new URL(store.url).searchParams.get('endpoint') ?? '')
  const FILES_URL = `s3://S3RVER:S3RVER@opencall?endpoint=${encodeURIComponent(between.url)}`
  server = await startServer({ DATA_DIR: dataDir, FILES_URL })
  const { url } = server
  between.fallSilent(true)
  const ready = await ask(url, '/healthz/ready')
  expect([ready.status, ready.body.reason, ready.headers.get('retry-after')]).toEqual([
    503,
    'files_away',
    '5',
  ])
  expect((await ask(url, '/healthz/live')).status).toBe(200)
  expect((await ask(url, '/api/jobs/')).status).toBe(200)
  between.fallSilent(false)
  await expect.poll(async () => (await ask(url, '/healthz/ready')).status).toBe(200)
  await server.stop()
  server = undefined
  between.close()
  await store.remove()
})

it('lets a proxy notice that it stops, answers until then, and cuts no kept connection', async () => {
  const running = await startServer({ DATA_DIR: dataDir })
  server = running
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const request = async (path: string) => {
    const [response]: IncomingMessage[] = await once(get(`${running.url}${path}`, { agent }), 'response')
    response?.resume()
    return { status: response?.statusCode, connection: response?.headers.connection }
  }
  for (let n = 0; n < 2; n++)
    expect(await request('/healthz/ready')).toEqual({ status: 200, connection: 'keep-alive' })
  process.kill(running.pid, 'SIGTERM')
  await expect.poll(async () => (await ask(running.url, '/healthz/ready')).status, { interval: 20 }).toBe(503)
  expect(await request('/api/jobs/')).toEqual({ status: 200, connection: 'close' })
  expect(await request('/healthz/ready')).toEqual({ status: 503, connection: 'close' })
  expect(await request('/api/jobs/recent/')).toEqual({ status: 200, connection: 'close' })
  expect(isRunning(running.pid)).toBe(true)
  await request('/healthz/ready')
  await expect.poll(() => isRunning(running.pid), { timeout: 60_000 }).toBe(false)
  agent.destroy()
})
