import { afterAll, beforeAll, expect, it } from 'vitest'
import journal from '#api/database/migrations/meta/_journal.json' with { type: 'json' }
import { testDatabase } from '#tests/support/database.ts'
import type { OpenDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

it('dates every migration after the one before: an older date would be passed over on a database in use', () => {
  const dates = journal.entries.map(({ when }) => when)
  expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b))
})

it('lets several migrate at once and leaves a database that is up to date as it is', async () => {
  await Promise.all([migrateDatabase(open.pool), migrateDatabase(open.pool)])
  const { rows } = await open.pool.query('select count(*)::int as count from drizzle.__drizzle_migrations')
  expect(rows[0].count).toBe(journal.entries.length)
})
