import { sql } from 'drizzle-orm'
import type { Executor } from './client.ts'

/** Size of the database on its disk, in bytes, with indexes and what waits to be vacuumed. */
export async function databaseBytes(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database())::text as bytes`,
  )
  return Number(rows[0]?.bytes)
}
