import type pg from 'pg'
import { StartError } from '#api/platform/config.ts'
import { LOCKS } from './locks.ts'

/**
 * Shows commands that a server uses the database, for as long as the connection lives.
 * @throws StartError while a command needs it alone
 */
export async function showServing(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ is_free: boolean }>(
    'select pg_try_advisory_lock_shared($1) as is_free',
    [LOCKS.serving],
  )
  if (rows[0]?.is_free === false)
    throw new StartError('A command is changing the whole database. Start again once it has ended.')
}

/**
 * Does what no server may go on beside, and lets none start meanwhile. The embedded database is locked by its folder.
 * @throws StartError while one uses the database
 */
export async function whileUnserved<T>(pool: pg.Pool, why: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
      LOCKS.serving,
    ])
    if (!rows[0]?.is_free) throw new StartError(`Stop the server first: ${why}`)
    return await work()
  } finally {
    // With the connection its lock ends.
    client.release(true)
  }
}
