import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { limitCounters } from '#api/platform/database/tables/platform-tables.ts'
import { WEEKLY } from './rules.ts'

export async function sweepCounters(database: Database) {
  const age = sql`case when starts_with(${limitCounters.key}, ${WEEKLY}) then interval '7 days' else interval '1 day' end`
  await database.delete(limitCounters).where(sql`${limitCounters.startedAt} < now() - ${age}`)
}
