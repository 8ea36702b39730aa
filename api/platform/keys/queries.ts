import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { keptKeys } from '#api/platform/database/tables/platform-tables.ts'

/** Makes other processes wait until the transaction ends, which may take as long as it needs. */
export async function waitForKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local lock_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.keys})`)
}

export async function findKept(database: Executor, name: string): Promise<string | undefined> {
  const [row] = await database.select().from(keptKeys).where(eq(keptKeys.name, name))
  return row?.sealed
}

export async function upsertKept(tx: Transaction, name: string, sealed: string): Promise<void> {
  await tx
    .insert(keptKeys)
    .values({ name, sealed })
    .onConflictDoUpdate({ target: keptKeys.name, set: { sealed } })
}
