import { eq } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'

/** Entries of the audit log about a subject, oldest first. */
export async function actsUpon(database: Executor, subject: string) {
  const rows = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, subject))
    .orderBy(auditLog.id)
  return rows.map(({ action, actorId, details }) => ({ action, actorId, details }))
}
