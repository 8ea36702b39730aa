import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '#api/platform/config.ts'
import { LOCKS } from './locks.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const INSUFFICIENT_PRIVILEGE = '42501'

/**
 * Migrates the tables. Of several processes that start at once, one migrates and the others wait.
 * @throws StartError when the role may not create tables
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations])
    await migrate(drizzle(client), { migrationsFolder })
  } catch (error) {
    throw missingRights(error) ?? error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migrations]).catch(() => {})
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {})
    client.release()
  }
}

function missingRights(error: unknown): StartError | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (!(cause instanceof Error && 'code' in cause && cause.code === INSUFFICIENT_PRIVILEGE)) return undefined
  return StartError.ofSettings(
    [
      `DATABASE_URL: the role may not make tables (${cause.message}); it needs CREATE on the database and on its schema public`,
    ],
    error,
  )
}
