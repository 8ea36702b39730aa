import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '#api/platform/database/client.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { indexOpportunities } from './commands.ts'
import { listPlaced } from './places.ts'
import { findPage, lastSlot } from './queries.ts'
import { planSearch } from './search-plan.ts'

let open: OpenDatabase
let make: ReturnType<typeof factories>

beforeAll(async () => {
  open = await testDatabase()
  make = factories(open.database)
})
afterAll(() => open.close())

/** Another process: it shares the database and nothing else. */
const elsewhere = ({ secretKey, head, written, transaction, run, identityChanges }: Database): Database =>
  Object.assign(drizzle(open.pool), { secretKey, head, written, transaction, run, identityChanges })

const SORTS = {
  newest: sql`published_at desc, id desc`,
  deadline: sql`deadline_at nulls last, id`,
} as const
type Sort = keyof typeof SORTS

async function listAll(database: Database, sort: Sort) {
  const ids: number[] = []
  let after: { cursor: string } | { page: number } = { page: 1 }
  for (;;) {
    const query = { sort, page_size: 7, ...after }
    const page = await findPage(database, { kind: 'JOB', query })
    ids.push(...page.ids)
    if (page.nextCursor === null) return { ids, total: page.total }
    after = { cursor: page.nextCursor }
  }
}

async function listBySql(sort: Sort) {
  const { rows } = await open.database.execute<{ id: number }>(sql`
    select id from opportunities where kind = 'JOB' and status = 'OPEN' order by ${SORTS[sort]}`)
  return { ids: rows.map(({ id }) => id), total: rows.length }
}

const DAY = 86_400_000
/** Few different times, so that many are the same. */
const jobAt = (n: number) =>
  make.job({
    publishedAt: new Date(Date.now() - DAY * ((n * 7) % 5)),
    deadlineAt: n % 4 === 0 ? null : new Date(Date.now() + DAY * (1 + ((n * 11) % 6))),
  })

async function endAndIndex(condition: ReturnType<typeof sql>) {
  await open.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`update opportunities set status = 'CLOSED' where status = 'OPEN' and ${condition} returning id`,
    )
    await indexOpportunities(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

it('keeps the order of lists while opportunities come, change and go, in two processes', async () => {
  const processes = [open.database, elsewhere(open.database)]
  const expectAgreement = async () => {
    for (const sort of ['newest', 'deadline'] as const) {
      const expected = await listBySql(sort)
      for (const database of processes) expect(await listAll(database, sort)).toEqual(expected)
    }
  }
  await expectAgreement()
  let made = 0
  for (const count of [1, 9, 20]) {
    for (let n = 0; n < count; n++) await jobAt(made++)
    await expectAgreement()
  }
  await open.database.execute(
    sql`update opportunities set published_at = now() + interval '1 hour' where id % 5 = 0`,
  )
  await open.database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`select id from opportunities where id % 5 = 0`)
    await indexOpportunities(
      tx,
      rows.map(({ id }) => id),
    )
  })
  await expectAgreement()
  await endAndIndex(sql`id % 5 in (1, 2, 3)`)
  await expectAgreement()
  for (let n = 0; n < 3; n++) await jobAt(made++)
  await expectAgreement()
  await endAndIndex(sql`true`)
  await expectAgreement()
  await jobAt(made++)
  await expectAgreement()
})

it('keeps what was added after the blocks of a list were read', async () => {
  const { database } = open
  await endAndIndex(sql`true`)
  await jobAt(1)
  await listAll(database, 'newest')
  await jobAt(2)
  const { kind, blocks, open: matched } = await planSearch(database, { kind: 'JOB', query: {} })
  for (let n = 0; n < 5; n++) await jobAt(n)
  const part = { order: { sort: 'newest' }, limit: 10, offset: 0 } as const
  await listPlaced(database, { kind, version: blocks.version, open: matched, matched }, part)
  expect(await listAll(database, 'newest')).toEqual(await listBySql('newest'))
})

it('reads of a rare currency what came since it last looked, and nothing before', async () => {
  const { database } = open
  await make.job({ salaryMin: 900, salaryMax: 900, salaryCurrency: 'XPF', salaryPeriod: 'MONTH' })
  const after: unknown[] = []
  const run: Database['run'] = (query) => {
    if (query.name === 'places-pay-added') after.push(query.values?.find((one) => typeof one === 'number'))
    return database.run(query)
  }
  const watched = Object.assign(elsewhere(database), { run })
  const list = () =>
    findPage(watched, { kind: 'JOB', query: { sort: 'pay', pay_currency: 'XPF', pay_period: 'MONTH' } })
  await list()
  await jobAt(1)
  const last = await lastSlot(database)
  await list()
  await jobAt(2)
  await list()
  expect(after).toEqual([expect.any(Number), last])
})
