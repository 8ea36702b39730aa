import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { StartError } from '#api/platform/config.ts'
import journal from '#api/platform/database/migrations/meta/_journal.json' with { type: 'json' }
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

it('says in one line which right the role is missing', async () => {
  const role = `role_${randomBytes(6).toString('hex')}`
  // `set role` holds for one connection, so there is only one.
  const pool = open.isEmbedded ? open.pool : new pg.Pool({ ...open.pool.options, max: 1 })
  await pool.query(`create role ${role}; set role ${role}`)
  const error = await migrateDatabase(pool).catch((thrown) => thrown)
  await pool.query(`reset role; drop role ${role}`)
  if (pool !== open.pool) await pool.end()
  expect(error).toBeInstanceOf(StartError)
  expect(error.message).toMatch(
    /\n {2}DATABASE_URL: .*permission denied for .*needs CREATE on the database.*$/,
  )
})
