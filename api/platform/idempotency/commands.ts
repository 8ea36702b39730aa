import { createHash } from 'node:crypto'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { isRefusal } from '#api/platform/database/failure.ts'
import { ApiError } from '#contract/errors.ts'
import { deleteKey, findAnswer, insertKey, updateAnswer } from './queries.ts'

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
 * @throws ApiError key_reused when the key came with another request, key_in_use while that is being answered
 */
export async function answerBefore<T extends object>(
  database: Executor,
  { userId, key, hash }: Request,
): Promise<T | undefined> {
  const before = key === undefined ? undefined : await findAnswer(database, { userId, key })
  if (before && before.hash !== hash) {
    throw new ApiError('key_reused')
  }
  // The answer of `work`, after a trip through JSON.
  return before?.answer as T | undefined
}

/**
 * Does the work of a request once: a repeat with the same `Idempotency-Key` gets the first answer, for a day. Work and answer
 * are in one transaction, so a request that failed may be sent again.
 * @throws ApiError key_reused when the key came with another request before
 */
export async function answerOnce<T extends object>(
  tx: Transaction,
  { userId, key, hash }: Request,
  work: () => Promise<T>,
): Promise<{ answer: T; isRepeated: boolean }> {
  if (key === undefined) return { answer: await work(), isRepeated: false }
  if (!(await insertKey(tx, { userId, key }))) {
    const answer = await answerBefore<T>(tx, { userId, key, hash })
    if (!answer) throw new Error('An answer was swept while its key was claimed')
    return { answer, isRepeated: true }
  }
  const answer = await work()
  await updateAnswer(tx, { userId, key }, { hash, answer })
  return { answer, isRepeated: false }
}

type Apart = Request & {
  key: string
  isSecret?: boolean | undefined
  /** Says that the request had not come whole when its work failed. */
  isCut?: () => boolean
}

/**
 * `answerOnce` for work that has transactions of its own: a repeat meanwhile is refused, and so is one after a process that ended
 * before it kept its answer or lost the database, because nobody knows how far it came. Of a secret answer only that it was given
 * is kept.
 * @throws ApiError key_reused, key_in_use, secret_shown
 */
export async function answerApart<T>(
  database: Executor,
  { userId, key, hash, isSecret, isCut }: Apart,
  work: () => Promise<T>,
): Promise<{ answer: T; isRepeated: boolean }> {
  const place = { userId, key }
  if (!(await insertKey(database, place))) {
    const before = await answerBefore<{ body: T }>(database, { ...place, hash })
    if (!before) throw new ApiError('key_in_use', undefined, { retryAfter: 1 })
    if (isSecret) throw new ApiError('secret_shown')
    return { answer: before.body, isRepeated: true }
  }
  const answer = await work().catch(async (error: unknown) => {
    if (error instanceof ApiError || isRefusal(error) || isCut?.()) await deleteKey(database, place)
    throw error
  })
  await updateAnswer(database, place, { hash, answer: isSecret ? {} : { body: answer } })
  return { answer, isRepeated: false }
}
