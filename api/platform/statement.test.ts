import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testDatabase } from '#tests/support/database.ts'
import { statement } from './statement.ts'

let open: OpenDatabase

beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

const sum = statement<{ sum: number }>(
  'test-sum',
  sql`select ${sql.placeholder('a')}::int + ${2}::int * ${sql.placeholder('b')}::int as sum`,
)

it('takes its values by name, on the pool and in a transaction', async () => {
  expect(await sum(open.database, { b: 3, a: 1 })).toEqual([{ sum: 7 }])
  await open.database.transaction(async (tx) => {
    expect(await sum(tx, { a: 2, b: 3 })).toEqual([{ sum: 8 }])
  })
})

const product = statement<{ product: number }>(
  'test-product',
  sql`select ${sql.placeholder('a')}::int * ${sql.placeholder('b')}::int as product`,
)

it('is prepared once on a connection', async () => {
  await open.database.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    for (let n = 0; n < 7; n++) await product(tx, { a: 1, b: n })
    const { rows } = await tx.execute<{ planned: number }>(sql`
      select custom_plans::int as planned from pg_prepared_statements where name = 'test-product'`)
    expect(rows).toEqual([{ planned: 0 }])
  })
})

it('works on after a failed query, for which the connection is replaced', async () => {
  await sum(open.database, { a: 1, b: 1 })
  await expect(open.database.execute(sql`select 1 / 0`)).rejects.toThrow()
  expect(await sum(open.database, { a: 1, b: 1 })).toEqual([{ sum: 3 }])
})

it('refuses a name that another text has', () => {
  statement('test-named', sql`select 1`)
  expect(() => statement('test-named', sql`select 2`)).toThrow('Two statements are named test-named')
})

it.each(['search state', 'searchState', 'search_state', 'Search', ''])('refuses the name %j', (name) => {
  expect(() => statement(name, sql`select 1`)).toThrow('not as in search-state')
})
