import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '#api/platform/database/client.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { closeExpired, indexMissing } from './commands.ts'
import { countFacets, findPage } from './queries.ts'

let open: OpenDatabase
let make: ReturnType<typeof factories>

beforeAll(async () => {
  open = await testDatabase()
  make = factories(open.database)
})
afterAll(() => open.close())

const search = { kind: 'JOB', query: { search_key: 'tidewaiter' } } as const
const pickKeyed = ({ secretKey, head, written, transaction, run, identityChanges }: Database) => ({
  secretKey,
  head,
  written,
  transaction,
  run,
  identityChanges,
})
/** Another process: it shares the database and nothing else. */
const elsewhere = () => Object.assign(drizzle(open.pool), pickKeyed(open.database))
const total = async (database = open.database) => (await findPage(database, search)).total

it('shows what another process wrote since it last looked', async () => {
  const other = elsewhere()
  expect(await total(other)).toBe(0)
  const { id } = await make.job({ name: 'Tidewaiter' })
  expect(await total(other)).toBe(1)
  expect((await findPage(other, search)).ids).toEqual([id])
})

it('forgets what another process closed', async () => {
  const other = elsewhere()
  await make.job({ name: 'Tidewaiter', deadlineAt: new Date(Date.now() + 3_600_000) })
  const before = await total(other)
  await open.database.execute(sql`update opportunities set deadline_at = now() where name = 'Tidewaiter'`)
  await closeExpired(open.database)
  expect(before).toBeGreaterThan(0)
  expect(await total(other)).toBe(0)
  expect((await countFacets(other, search)).total).toBe(0)
})

it('agrees with itself while opportunities are being written and read at once', async () => {
  const other = elsewhere()
  const written = Array.from({ length: 20 }, () => make.job({ name: 'Tidewaiter' }))
  const read = Array.from({ length: 20 }, () => findPage(other, search))
  for (const page of await Promise.all(read)) expect(page.ids).toHaveLength(page.total)
  await Promise.all(written)
  expect(await total(other)).toBe(20)
})

it('indexes again what an upgrade left out', async () => {
  const { database } = open
  const before = await total()
  await database.execute(
    sql`truncate open_opportunities, search_blocks, search_bitmaps, search_terms, search_words`,
  )
  expect(await total(elsewhere())).toBe(0)
  expect(await indexMissing(database)).toBe(before)
  expect(await total()).toBe(before)
  expect(await indexMissing(database)).toBe(0)
})

it('forgets a block whose last opportunity was closed', async () => {
  const { database } = open
  await database.execute(
    sql`truncate open_opportunities, search_blocks, search_bitmaps, search_terms, search_words`,
  )
  const other = elsewhere()
  const lightermen = async () =>
    (await findPage(other, { kind: 'JOB', query: { search_key: 'lighterman' } })).total
  for (const block of [100, 200]) {
    await database.execute(sql`select setval('open_opportunities_slot_seq', ${block * 4_096})`)
    await make.job({ name: 'Lighterman', deadlineAt: new Date(Date.now() + block * 3_600_000) })
  }
  expect(await lightermen()).toBe(2)
  await database.execute(
    sql`update opportunities set deadline_at = now() where name = 'Lighterman' and deadline_at < now() + interval '150 hours'`,
  )
  await closeExpired(database)
  expect(await lightermen()).toBe(1)
  expect((await countFacets(other, { kind: 'JOB', query: {} })).total).toBe(1)
})
