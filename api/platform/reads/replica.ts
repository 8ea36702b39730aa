import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type Database, joinReplica } from '#api/platform/database/client.ts'

type Replica = {
  database: Database
  /** The address leads to another server by now, or to the same one after a restart. */
  isElsewhere(): boolean
  close(): Promise<void>
}

/**
 * Opens connections to one server, and refuses those that lead to another: how far a replica is, is true of that one alone.
 * Nothing is asked yet, so it need not be there.
 */
export function openReplica(url: string, primary: Database): Replica {
  let server: string | undefined
  let isElsewhere = false
  const open = joinReplica(url, primary, async (client) => {
    const found = await serverOf(client)
    server ??= found
    isElsewhere ||= server !== found
    if (isElsewhere) throw new Error('DATABASE_READ_URL leads to another server than before')
  })
  return { database: open.database, isElsewhere: () => isElsewhere, close: open.close }
}

/** When it was started, to the microsecond. */
async function serverOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await drizzle(client as pg.PoolClient).execute<{ started: string }>(
    // before it is in use
    sql`select extract(epoch from pg_postmaster_start_time())::text as started`,
  )
  return rows[0]?.started ?? ''
}
