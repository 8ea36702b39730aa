import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { openChannels, sendOn } from './channels.ts'
import type { OpenDatabase } from './client.ts'

let open: OpenDatabase

beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

it('goes on to hear after a query that failed, in the embedded database as well', async () => {
  const channels = await openChannels(open)
  const heard: unknown[] = []
  channels.hear('queue', (text) => heard.push(text))
  await expect(open.database.execute(sql`select 1 / 0`)).rejects.toThrow()
  // A message sent before it listens again is announced as possibly missed.
  const sendAndLook = async () => {
    await sendOn(open.database, 'queue', 'work')
    return heard
  }
  await expect.poll(sendAndLook).toContain('work')
  await channels.stop()
})

it('keeps no connection on which it cannot listen', async () => {
  const refusing = Object.assign(Object.create(open.pool), {
    async connect() {
      const client = await open.pool.connect()
      return Object.assign(Object.create(client), {
        query: () => Promise.reject(new Error('refused')),
      })
    },
  })
  await expect(openChannels({ ...open, pool: refusing })).rejects.toThrow('refused')
  expect(open.pool.totalCount - open.pool.idleCount).toBe(0)
})

it('takes a connection as lost that answers nothing any more, and listens on another', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isSilent = false
  let connections = 0
  class Client extends EventEmitter {
    query = () => (isSilent ? new Promise(() => {}) : Promise.resolve({ rows: [] }))
    release = () => {}
  }
  const pool = Object.assign(new EventEmitter(), {
    connect: async () => {
      connections++
      return new Client()
    },
  })
  // A pool of connections that are not there.
  const channels = await openChannels({ ...open, isEmbedded: false, pool: pool as never })
  const missed: unknown[] = []
  channels.hear('catalogue', (text) => missed.push(text))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([channels.isConnected(), connections, missed]).toEqual([true, 1, []])
  isSilent = true
  setTimeout(() => {
    isSilent = false
  }, 4_400)
  await vi.advanceTimersByTimeAsync(4_500)
  await vi.advanceTimersByTimeAsync(1)
  expect([channels.isConnected(), connections, missed]).toEqual([true, 2, [undefined]])
  await channels.stop()
})
