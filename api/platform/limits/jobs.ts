import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { limitCounters } from '#api/platform/database/platform-tables.ts'

export async function sweepCounters(database: Database) {
  await database.delete(limitCounters).where(sql`${limitCounters.startedAt} < now() - interval '1 day'`)
}
