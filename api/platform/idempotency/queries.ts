import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { idempotencyKeys } from '#api/platform/database/platform-tables.ts'

type Key = { userId: number; key: string }

const keyIs = ({ userId, key }: Key) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

export async function findAnswer(database: Executor, wanted: Key) {
  const [row] = await database
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(keyIs(wanted))
  return row
}

/** @returns false when the key was used before */
export async function insertKey(
  tx: Transaction,
  { userId, key }: Key,
  requestHash: string,
): Promise<boolean> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, answer: {} })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return inserted.length > 0
}

export async function updateAnswer(tx: Transaction, answered: Key, answer: object): Promise<void> {
  await tx.update(idempotencyKeys).set({ answer }).where(keyIs(answered))
}

/** Answers are kept for a day. */
export async function deleteOldAnswers(database: Executor): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`)
}
