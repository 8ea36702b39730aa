import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { securityEvents } from '#api/platform/database/security-tables.ts'

export async function insertSecurityEvent(
  database: Executor,
  event: typeof securityEvents.$inferInsert,
): Promise<void> {
  await database.insert(securityEvents).values(event)
}

/** security.md, retention: as long as the audit log's figure, 24 months. */
export async function deleteOldSecurityEvents(database: Executor): Promise<void> {
  await database.delete(securityEvents).where(sql`${securityEvents.at} < now() - interval '24 months'`)
}
