import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'

/** Whether some statement waits for a lock that another holds; of a database of the test's own. */
export async function isSomeoneWaiting(database: Pick<Executor, 'execute'>): Promise<boolean> {
  const { rows } = await database.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
