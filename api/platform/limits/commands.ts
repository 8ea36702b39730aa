import { createHmac } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { limitCounters } from '#api/platform/database/platform-tables.ts'
import { countedAddress } from '#api/platform/http/address.ts'
import { ApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  BLOCK_AT,
  BLOCK_SECONDS,
  INVITATIONS_AN_HOUR,
  QUESTIONS_AN_HOUR,
  REPORTS_AN_HOUR,
  SLOW_AT,
  TRIES_A_MINUTE,
  UPLOADS_AN_HOUR,
} from './rules.ts'

type Window = { keys: string[]; max: number; seconds: number }

/**
 * Adds one to each counter; a window begins with its first count.
 * @throws ApiError rate_limited when one of them is full
 */
async function countIn(database: Executor, { keys, max, seconds }: Window): Promise<void> {
  const rows = await database
    .insert(limitCounters)
    .values(keys.map((key) => ({ key, count: 1 })))
    .onConflictDoUpdate({ target: limitCounters.key, set: oneMoreIn(seconds) })
    .returning({
      count: limitCounters.count,
      left: sql<number>`ceil(extract(epoch from ${limitCounters.startedAt} - now()) + ${seconds})::int`,
    })
  const left = rows.filter(({ count }) => count > max).map((row) => row.left)
  if (left.length > 0) {
    throw new ApiError('rate_limited', undefined, { retryAfter: Math.max(1, ...left) })
  }
}

const isOver = (seconds: number) => sql`${limitCounters.startedAt} < now() - ${seconds} * interval '1 second'`

const oneMoreIn = (seconds: number) => ({
  count: sql`case when ${isOver(seconds)} then 1 else ${limitCounters.count} + 1 end`,
  startedAt: sql`case when ${isOver(seconds)} then now() else ${limitCounters.startedAt} end`,
})

export const countAddress = (database: Executor, address: string) =>
  countIn(database, { keys: [`address:${address}`], max: TRIES_A_MINUTE, seconds: 60 })

export const countUpload = (database: Executor, userId: number) =>
  countIn(database, { keys: [`upload:${userId}`], max: UPLOADS_AN_HOUR, seconds: 3_600 })

export const countInvitation = (database: Executor, companyId: number) =>
  countIn(database, { keys: [`invite:${companyId}`], max: INVITATIONS_AN_HOUR, seconds: 3_600 })

export const countQuestion = (database: Executor, userId: number) =>
  countIn(database, { keys: [`question:${userId}`], max: QUESTIONS_AN_HOUR, seconds: 3_600 })

type Side = 'company' | 'applicant'
const messageKey = (applicationId: number, side: Side) => `message:${applicationId}:${side}`
const DAY_SECONDS = 86_400

/** Messages and stage changes that one side sends the other about an application; each is an email. */
export const countMessage = (database: Executor, applicationId: number, side: Side) =>
  countIn(database, {
    keys: [messageKey(applicationId, side)],
    max: LIMITS.messagesADay,
    seconds: DAY_SECONDS,
  })

/** Counts one message of the company to each applicant. @returns those at the limit, who are not counted */
export async function countMessagesOfCompany(
  tx: Transaction,
  applicationIds: number[],
): Promise<Set<number>> {
  if (applicationIds.length === 0) return new Set()
  const counted = await tx
    .insert(limitCounters)
    .values(applicationIds.map((id) => ({ key: messageKey(id, 'company'), count: 1 })))
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: oneMoreIn(DAY_SECONDS),
      setWhere: sql`${isOver(DAY_SECONDS)} or ${limitCounters.count} < ${LIMITS.messagesADay}`,
    })
    .returning({ key: limitCounters.key })
  const keys = new Set(counted.map(({ key }) => key))
  return new Set(applicationIds.filter((id) => !keys.has(messageKey(id, 'company'))))
}

/** Takes back messages that were counted at `countedAt` and never sent, unless a new window has begun since. */
export async function uncountMessagesOfCompany(
  tx: Transaction,
  applicationIds: number[],
  countedAt: Date,
): Promise<void> {
  const keys = applicationIds.map((id) => messageKey(id, 'company'))
  await tx
    .update(limitCounters)
    .set({ count: sql`${limitCounters.count} - 1` })
    .where(
      and(
        inArray(limitCounters.key, keys),
        sql`date_trunc('milliseconds', ${limitCounters.startedAt}) <= ${countedAt.toISOString()}::timestamptz`,
      ),
    )
}

/** Reports need no account, so an address may send a few. */
export const countReport = (database: Executor, address: string) =>
  countIn(database, { keys: [`report:${countedAddress(address)}`], max: REPORTS_AN_HOUR, seconds: 3_600 })

/** `subject` is an email address, with or without an account. */
type Tries = { subject: string; secretKey: string }

/** Hashed, so that the table lists no email addresses. */
const keyOf = ({ subject, secretKey }: Tries) =>
  `password:${createHmac('sha256', secretKey).update(subject).digest('base64url')}`

/**
 * Counts a try before the password is checked, so that concurrent tries count one by one; a success clears them. From the
 * 5th on each costs a growing pause, the 10th 15 minutes, after which the count begins again.
 * @throws ApiError locked
 */
export async function claimTry(database: Executor, tries: Tries): Promise<void> {
  const key = keyOf(tries)
  const isOld = sql`${limitCounters.startedAt} < now() - ${BLOCK_SECONDS} * interval '1 second'`
  const count = sql`case when ${isOld} or ${limitCounters.count} >= ${BLOCK_AT} then 1 else ${limitCounters.count} + 1 end`
  const claimed = await database
    .insert(limitCounters)
    .values({ key, count: 1 })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: { count, startedAt: sql`now()`, nextAt: sql`now() + ${pause(count)} * interval '1 second'` },
      setWhere: sql`${limitCounters.nextAt} <= now()`,
    })
    .returning({ key: limitCounters.key })
  if (claimed.length > 0) return
  const [row] = await database
    .select({ left: sql<number>`ceil(extract(epoch from ${limitCounters.nextAt} - now()))::int` })
    .from(limitCounters)
    .where(eq(limitCounters.key, key))
  throw new ApiError('locked', undefined, { retryAfter: Math.max(1, row?.left ?? 1) })
}

/** Seconds to wait: 2, 4, 8, 16, 32, then the block. */
const pause = (count: ReturnType<typeof sql>) =>
  sql`case when ${count} >= ${BLOCK_AT} then ${BLOCK_SECONDS} when ${count} >= ${SLOW_AT} then 2 ^ (${count} - ${SLOW_AT} + 1) else 0 end`

export async function clearTries(database: Executor, tries: Tries): Promise<void> {
  await database.delete(limitCounters).where(eq(limitCounters.key, keyOf(tries)))
}
