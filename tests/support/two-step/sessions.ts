import { eq, sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { sessions } from '#api/platform/database/tables/accounts-tables.ts'
import { sessionBindingOf } from '#api/platform/tokens.ts'

/** Changes sessions as the product would, whose bindings follow; those of everybody without a user. */
export async function changeSessions(
  database: Database,
  userId: number | undefined,
  change: Parameters<ReturnType<Database['update']>['set']>[0],
): Promise<void> {
  const which = userId === undefined ? undefined : eq(sessions.userId, userId)
  await database.update(sessions).set(change).where(which)
  for (const row of await database.select().from(sessions).where(which)) {
    const binding = sessionBindingOf(database, row)
    await database.update(sessions).set({ binding }).where(eq(sessions.id, row.id))
  }
}

/** Lets somebody's last proof of who they are be so long ago. */
export const ageProof = (database: Database, userId: number | undefined, age = '11 minutes') =>
  changeSessions(database, userId, { provenAt: sql`now() - ${age}::interval` })
