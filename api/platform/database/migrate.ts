import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartError } from '#api/platform/config.ts'
import { LOCKS } from './locks.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const INSUFFICIENT_PRIVILEGE = '42501'
const TURN_MS = 100

/**
 * Migrates the tables. Of several processes that start at once, one migrates and the others wait.
 * @throws StartError when there is something to migrate and the role may not
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  try {
    if (await isMigrated(pool)) return
    await inTurn(pool, async (client) => {
      await migrate(drizzle(client), { migrationsFolder })
    })
  } catch (error) {
    const reason = missingRight(error)
    if (!reason) throw error
    throw StartError.ofSettings(
      [
        `DATABASE_URL: the role may not make tables (${reason}); it needs CREATE on the database and on its schema public, unless MIGRATION_DATABASE_URL names a role that has it`,
      ],
      error,
    )
  }
}

/** For commands that change nothing. @throws StartError when there is something to migrate */
export async function refuseUnmigrated(pool: pg.Pool): Promise<void> {
  if (!(await isMigrated(pool)))
    throw new StartError(
      'The tables of the database are of an earlier version. Start the server of this one first.',
    )
}

/** Works while no other process migrates. The lock is asked for again and again: a statement that waits would hold up indexes that are built concurrently. */
export async function inTurn(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    while (!(await takesTurn(client))) await pause(TURN_MS)
    await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migrations]).catch(() => {})
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {})
    client.release()
  }
}

async function takesTurn(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await drizzle(client).execute<{ taken: boolean }>(
    sql`select pg_try_advisory_lock(${LOCKS.migrations}) as taken`,
  )
  return rows[0]?.taken === true
}

/** Asked first, because a role that owns nothing may not even ask to migrate. */
async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const database = drizzle(pool)
  const made = await database.execute(
    sql`select where to_regclass('drizzle.__drizzle_migrations') is not null`,
  )
  if (made.rows.length === 0) return false
  const { rows } = await database.execute<{ date: number | null }>(
    sql`select max(created_at)::float8 as date from drizzle.__drizzle_migrations`,
  )
  return (rows[0]?.date ?? 0) >= (journal.entries.at(-1)?.when ?? 0)
}

/** @returns PostgreSQL's reason, or undefined when the error is another one */
export function missingRight(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error && 'code' in cause && cause.code === INSUFFICIENT_PRIVILEGE
    ? cause.message
    : undefined
}
