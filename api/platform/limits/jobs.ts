import { sql } from 'drizzle-orm'
import { limitCounters } from '#api/platform/database/account-tables.ts'
import type { Database } from '#api/platform/database/client.ts'

export async function sweepCounters(database: Database) {
  await database.delete(limitCounters).where(sql`${limitCounters.startedAt} < now() - interval '1 day'`)
}
