import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { sessions } from '#api/platform/database/tables/accounts-tables.ts'

/** Sessions that are over, however they ended. */
export async function sweepSessions(database: Database) {
  await database
    .delete(sessions)
    .where(
      sql`${sessions.expiresAt} < now() or ${sessions.lastUsedAt} + ${sessions.idleSeconds} * interval '1 second' < now()`,
    )
}
