import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { knownDevices, users } from '#api/platform/database/tables/accounts-tables.ts'

/** The account of an email address, if there is one, and which of the marks it knows. One statement in any case. */
export async function findKnown(database: Executor, email: string, marks: string[]) {
  const rows = await database
    .select({ userId: users.id, mark: knownDevices.mark })
    .from(users)
    .leftJoin(knownDevices, and(eq(knownDevices.userId, users.id), inArray(knownDevices.mark, marks)))
    .where(eq(users.email, email))
  return {
    userId: rows[0]?.userId ?? null,
    known: rows.flatMap(({ mark }) => (mark === null ? [] : [mark])),
  }
}

/** Which of the marks an account knows, and whether it knows any at all. */
export async function listKnown(tx: Transaction, userId: number, marks: string[]) {
  const rows = await tx
    .select({ isHere: sql<boolean>`${inArray(knownDevices.mark, marks)}`, mark: knownDevices.mark })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(sql`1 desc`)
    .limit(marks.length + 1)
  return {
    known: rows.filter(({ isHere }) => isHere).map(({ mark }) => mark),
    hasAny: rows.length > 0,
  }
}

export async function upsertKnown(tx: Transaction, userId: number, marks: string[]): Promise<void> {
  await tx
    .insert(knownDevices)
    .values([...marks].sort().map((mark) => ({ userId, mark })))
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.mark],
      set: { lastUsedAt: sql`now()` },
    })
}

export async function deleteKnown(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/** A device or an address that nobody signed in from for 90 days is a stranger's again. */
export async function deleteOldKnown(database: Executor): Promise<void> {
  await database.delete(knownDevices).where(sql`${knownDevices.lastUsedAt} < now() - interval '90 days'`)
}
