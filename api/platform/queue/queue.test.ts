import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Channels, openChannels } from '#api/platform/database/channels.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openQueue, type Queue } from './queue.ts'

let open: OpenDatabase
let channels: Channels
let queue: Queue
let done: object[]
const jobs = () => [{ name: 'mail' as const, handle: async (data: object) => void done.push(data) }]

beforeAll(async () => {
  open = await testDatabase()
  channels = await openChannels(open)
  queue = await openQueue(open)
})
afterAll(async () => {
  await queue.stop()
  await channels.stop()
  await open.close()
})

it('enqueues with the transaction or not at all', async () => {
  done = []
  await open.database.transaction((tx) => queue.enqueue(tx, 'mail', { n: 1 }))
  const failing = open.database.transaction(async (tx) => {
    await queue.enqueue(tx, 'mail', { n: 2 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await queue.runDue(jobs())
  await queue.runDue(jobs())
  expect(done).toEqual([{ n: 1 }])
})

it('tries a failed job again, later and later', async () => {
  done = []
  await open.database.transaction((tx) => queue.enqueue(tx, 'mail', { n: 3 }))
  const failing = [{ name: 'mail' as const, handle: () => Promise.reject(new Error('down')) }]
  const pauses = []
  for (let n = 0; n < 4; n++) {
    await queue.runDue(failing)
    const { rows } = await open.database.execute<{ pause: number }>(
      sql`select extract(epoch from start_after - now())::float8 as pause from queue.job where state = 'retry'`,
    )
    pauses.push(rows[0]?.pause ?? 0)
    await open.database.execute(sql`update queue.job set start_after = now() where state = 'retry'`)
  }
  expect(pauses[0]).toBeGreaterThan(5)
  expect(pauses[3]).toBeGreaterThan(pauses[0] ?? 0)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(7_200)
  await queue.runDue(jobs())
  expect(done).toEqual([{ n: 3 }])
})

it('leaves a failed job that recurs to its next time, also on queues of before', async () => {
  const limits = async () => {
    const { rows } = await open.database.execute<{ name: string; retries: number; dead: string | null }>(
      sql`select name, retry_limit as retries, dead_letter as dead from queue.queue`,
    )
    return new Map(rows.map(({ name, ...row }) => [name, row]))
  }
  const before = await limits()
  expect(before.get('change')).toEqual({ retries: 24, dead: null })
  expect(before.get('addendum')).toEqual({ retries: 24, dead: 'mail-failed' })
  await open.database.execute(sql`update queue.queue set retry_limit = 24, dead_letter = null
    where name in ('sweep', 'answers', 'mail')`)
  const own = await openQueue(open)
  expect(await limits()).toEqual(before)

  const failing = (['sweep', 'alert', 'remind', 'tell', 'release', 'publish'] as const).map((name) => ({
    name,
    handle: () => Promise.reject(new Error('one of many')),
  }))
  await open.database.transaction(async (tx) => {
    for (const { name } of failing) await own.enqueue(tx, name, {})
  })
  await own.runDue(failing)
  await own.stop()
  const { rows } = await open.database.execute(sql`select name, state from queue.job
    where name in ('sweep', 'alert', 'remind', 'tell', 'release', 'publish') order by name`)
  expect(rows).toEqual(
    failing.map(({ name }) => ({ name, state: 'failed' })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
})

it('gives each job to one of two processes', async () => {
  done = []
  const other = await openQueue(open)
  await open.database.transaction(async (tx) => {
    for (let n = 0; n < 40; n++) await queue.enqueue(tx, 'mail', { n })
  })
  await Promise.all([queue.runDue(jobs()), other.runDue(jobs()), queue.runDue(jobs()), other.runDue(jobs())])
  await other.stop()
  expect(done).toHaveLength(40)
})

// Enqueues one mail after the other: the worker's own polling interval would outlast the test.
it('begins when a job is announced, before it would look again', async () => {
  const own = await openQueue(open)
  let begin = (_: object) => {}
  await own.work([{ name: 'mail', handle: async (data) => begin(data) }], channels)
  for (let n = 0; n < 8; n++) {
    const begun = new Promise<object>((resolve) => {
      begin = resolve
    })
    await open.database.transaction((tx) => own.enqueue(tx, 'mail', { n }))
    expect(await begun).toEqual({ n })
  }
  await own.stop()
})

it('does a hundred jobs without a pause, each ending for itself', async () => {
  const own = await openQueue(open)
  const seen = new Set<object>()
  const worked = new Promise<void>((resolve) => {
    // Throws before anything is awaited, as parsing does.
    const handle = (data: object) => {
      if ('fails' in data) throw new Error('down')
      if (seen.add(data).size === 99) resolve()
      return Promise.resolve()
    }
    own.work([{ name: 'mail', handle }], channels)
  })
  await open.database.transaction(async (tx) => {
    for (let n = 0; n < 99; n++) await own.enqueue(tx, 'mail', n === 50 ? { fails: true } : { n })
    await own.enqueue(tx, 'mail', { n: 99 })
  })
  await worked
  await own.stop()
  const left = await open.database.execute(sql`select data from queue.job where state = 'retry'`)
  expect(left.rows).toEqual([{ data: { fails: true } }])
})

it('does what is awaited while what was begun before takes its time', async () => {
  const own = await openQueue(open)
  let begin = () => {}
  let end = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const handle = async (data: object) => {
    if ('isAwaited' in data) return end()
    begin()
    await ended
  }
  await own.work([{ name: 'mail', isAwaited: true, handle }], channels)
  await open.database.transaction((tx) => own.enqueue(tx, 'mail', { isSlow: true }))
  await begun
  await open.database.transaction((tx) => own.enqueue(tx, 'mail', { isAwaited: true }, { priority: 1 }))
  await ended
  await own.stop()
})
