import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { idempotencyKeys } from '#api/platform/database/tables/platform-tables.ts'
import {
  type KeptAnswer,
  type AnswerPlace as Key,
  sealAnswer,
  unsealAnswer,
} from '#api/platform/keys/kept-answers.ts'
import { ApiError } from '#contract/errors.ts'

const keyIs = ({ userId, key }: Key) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

/** A request that is still being answered has an empty answer, which only requests outside a transaction leave to be seen. */
const PENDING = ''

/** @throws ApiError key_in_use while the first request is being answered */
export async function findAnswer(database: Executor, wanted: Key): Promise<KeptAnswer | undefined> {
  const [row] = await database
    .select({ sealed: idempotencyKeys.sealedAnswer })
    .from(idempotencyKeys)
    .where(keyIs(wanted))
  if (row?.sealed === PENDING) throw new ApiError('key_in_use', undefined, { retryAfter: 1 })
  return row && unsealAnswer(database.secretKey, wanted, row.sealed)
}

/** @returns false when the key was used before */
export async function insertKey(tx: Executor, { userId, key }: Key): Promise<boolean> {
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, sealedAnswer: PENDING })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return inserted.length > 0
}

export async function updateAnswer(tx: Executor, answered: Key, kept: KeptAnswer): Promise<void> {
  const sealedAnswer = sealAnswer(tx.secretKey, answered, kept)
  await tx.update(idempotencyKeys).set({ sealedAnswer }).where(keyIs(answered))
}

/** A refused request may be made again with its key. */
export async function deleteKey(database: Executor, refused: Key): Promise<void> {
  await database.delete(idempotencyKeys).where(keyIs(refused))
}

/** Answers are kept for a day. */
export async function deleteOldAnswers(database: Executor): Promise<void> {
  await database
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`)
}
