import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { idempotencyKeys } from '#api/platform/database/tables/platform-tables.ts'
import {
  type KeptAnswer,
  type AnswerPlace as Key,
  sealAnswer,
  unsealAnswer,
} from '#api/platform/keys/kept-answers.ts'

const keyIs = ({ userId, key }: Key) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

export async function findAnswer(database: Executor, wanted: Key): Promise<KeptAnswer | undefined> {
  const [row] = await database
    .select({ sealed: idempotencyKeys.sealedAnswer })
    .from(idempotencyKeys)
    .where(keyIs(wanted))
  return row && unsealAnswer(database.secretKey, wanted, row.sealed)
}

/** @returns false when the key was used before */
export async function insertKey(tx: Transaction, { userId, key }: Key): Promise<boolean> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, sealedAnswer: '' })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return inserted.length > 0
}

export async function updateAnswer(tx: Transaction, answered: Key, kept: KeptAnswer): Promise<void> {
  const sealedAnswer = sealAnswer(tx.secretKey, answered, kept)
  await tx.update(idempotencyKeys).set({ sealedAnswer }).where(keyIs(answered))
}

/** Answers are kept for a day. */
export async function deleteOldAnswers(database: Executor): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`)
}
