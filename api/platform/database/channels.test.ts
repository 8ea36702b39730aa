import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
