import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { securityEvents } from '#api/platform/database/security-tables.ts'

export async function insertSecurityEvent(
  database: Executor,
  event: typeof securityEvents.$inferInsert,
): Promise<number> {
  const [row] = await database.insert(securityEvents).values(event).returning({ id: securityEvents.id })
  if (!row) throw new Error('The security event was not inserted')
  return row.id
}

export async function findSecurityEvent(database: Executor, id: number) {
  const [row] = await database.select().from(securityEvents).where(eq(securityEvents.id, id))
  return row
}

/** security.md, retention: 24 months, as its figure for audits. */
export async function deleteOldSecurityEvents(database: Executor): Promise<void> {
  await database.delete(securityEvents).where(sql`${securityEvents.at} < now() - interval '24 months'`)
}
