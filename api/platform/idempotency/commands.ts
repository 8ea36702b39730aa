import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { idempotencyKeys } from '#api/platform/database/platform-tables.ts'
import { ApiError, problem } from '#contract/errors.ts'

type Request = { userId: number; key: string | undefined; hash: string }

export const hashOfRequest = (what: string, body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([what, body]))
    .digest('hex')

export async function wasAnswered(database: Executor, { userId, key }: Omit<Request, 'hash'>) {
  return key !== undefined && (await findAnswer(database, { userId, key })) !== undefined
}

/**
 * The earlier answer to this request.
 * @throws ApiError conflict when the key came with another request
 */
export async function answerBefore<T extends object>(
  database: Executor,
  { userId, key, hash }: Request,
): Promise<T | undefined> {
  const before = key === undefined ? undefined : await findAnswer(database, { userId, key })
  if (before && before.requestHash !== hash) {
    throw new ApiError('conflict', undefined, { reason: problem('key_reused') })
  }
  // The answer of `work`, after a trip through JSON.
  return before?.answer as T | undefined
}

/**
 * Does the work of a request once: a repeat with the same `Idempotency-Key` gets the first answer, for a day. Work and answer
 * are in one transaction, so a request that failed may be sent again.
 * @throws ApiError conflict when the key came with another request before
 */
export async function answerOnce<T extends object>(
  tx: Transaction,
  { userId, key, hash }: Request,
  work: () => Promise<T>,
): Promise<{ answer: T; isRepeated: boolean }> {
  if (key === undefined) return { answer: await work(), isRepeated: false }
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash: hash, answer: {} })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) {
    const answer = await answerBefore<T>(tx, { userId, key, hash })
    if (!answer) throw new Error('An answer was swept while its key was claimed')
    return { answer, isRepeated: true }
  }
  const answer = await work()
  await tx.update(idempotencyKeys).set({ answer }).where(keyIs({ userId, key }))
  return { answer, isRepeated: false }
}

async function findAnswer(database: Executor, wanted: { userId: number; key: string }) {
  const [row] = await database
    .select({ requestHash: idempotencyKeys.requestHash, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(keyIs(wanted))
  return row
}

const keyIs = ({ userId, key }: { userId: number; key: string }) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

export async function sweepAnswers(database: Executor) {
  await database
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`)
}
