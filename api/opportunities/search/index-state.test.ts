import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { closeExpired } from './commands.ts'
import { findPage } from './queries.ts'

let open: OpenDatabase
let make: ReturnType<typeof factories>

beforeAll(async () => {
  open = await testDatabase()
  make = factories(open.database)
})
afterAll(() => open.close())

const find = (query: ListQuery) => findPage(open.database, { kind: 'JOB', query })

/** A page, and the number of statements that it took. */
async function counted(query: ListQuery) {
  const spies = [vi.spyOn(open.database, 'execute'), vi.spyOn(open.database, 'run')]
  const { ids, searchKeyUsed } = await find(query)
  const statements = spies.reduce((sum, { mock }) => sum + mock.results.length, 0)
  for (const spy of spies) spy.mockRestore()
  return { ids, searchKeyUsed, statements }
}

it('asks the database once for what it was asked before', async () => {
  const { id } = await make.job({ name: 'Chandler of candles', type: 'CONTRACT' })
  for (const query of [{ search_key: 'nothinglikeit' }, { search_key: 'zzzzqqqq chandler' }]) {
    await find(query)
    expect((await counted(query)).statements).toBeLessThanOrEqual(2)
  }
  await find({ search_key: 'canldes', type: ['CONTRACT'] })
  expect(await counted({ search_key: 'canldes', type: ['CONTRACT'] })).toEqual({
    ids: [id],
    searchKeyUsed: 'candles',
    statements: 1,
  })
})

it('sees each change at once: a word that was corrected, an opportunity that opens, changes or closes', async () => {
  const { id: glazier } = await make.job({ name: 'Glazier' })
  const search_key = 'glasier'
  expect(await find({ search_key })).toMatchObject({ ids: [glazier], searchKeyUsed: 'glazier' })
  const { id } = await make.job({ name: 'Glasier' })
  expect(await find({ search_key })).toMatchObject({ ids: [id], searchKeyUsed: null })
  await open.database.execute(sql`update opportunities set deadline_at = now() where id = ${id}`)
  await open.database.execute(sql`update open_opportunities set deadline_at = now() where id = ${id}`)
  expect(await find({ search_key })).toMatchObject({ ids: [], total: 0 })
  await closeExpired(open.database)
  expect(await find({ search_key })).toMatchObject({ ids: [], total: 0 })
})

it('completes words that came after the beginning was last asked for', async () => {
  expect((await find({ search_key: 'farri' })).ids).toEqual([])
  const { id } = await make.job({ name: 'Farrier' })
  expect((await find({ search_key: 'farri' })).ids).toEqual([id])
})
