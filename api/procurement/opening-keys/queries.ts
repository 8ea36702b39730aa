import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { openingKeys } from '#api/platform/database/tables/procurement-tables.ts'

export async function findOpeningKey(database: Executor, userId: number) {
  const [row] = await database.select().from(openingKeys).where(eq(openingKeys.userId, userId))
  return row
}

export async function upsertOpeningKey(
  tx: Transaction,
  values: Pick<typeof openingKeys.$inferSelect, 'userId' | 'recipient' | 'lockedIdentity' | 'passkey'>,
) {
  const { recipient, lockedIdentity, passkey } = values
  const createdAt = sql`case when ${openingKeys.recipient} = excluded.recipient then ${openingKeys.createdAt} else now() end`
  const [row] = await tx
    .insert(openingKeys)
    .values(values)
    .onConflictDoUpdate({
      target: openingKeys.userId,
      set: { recipient, lockedIdentity, passkey, createdAt, changedAt: sql`now()` },
    })
    .returning()
  if (!row) throw new Error('The opening key was not written')
  return row
}
