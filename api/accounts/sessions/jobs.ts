import { sql } from 'drizzle-orm'
import { sessions } from '#api/platform/database/accounts-tables.ts'
import type { Database } from '#api/platform/database/client.ts'

/** Sessions that are over, however they ended. */
export async function sweepSessions(database: Database) {
  await database
    .delete(sessions)
    .where(
      sql`${sessions.expiresAt} < now() or ${sessions.lastUsedAt} + ${sessions.idleSeconds} * interval '1 second' < now()`,
    )
}
