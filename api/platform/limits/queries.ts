import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { limitCounters } from '#api/platform/database/tables/platform-tables.ts'
import {
  BLOCK_AT,
  BLOCK_SECONDS,
  SLOW_AT,
  STRANGERS_FREE,
  STRANGERS_PAUSE_SECONDS,
  STRANGERS_WINDOW_SECONDS,
} from './rules.ts'

/** So many counts of each key in so many seconds. */
export type Window = { keys: string[]; max: number; seconds: number }

const isOver = (seconds: number) => sql`${limitCounters.startedAt} < now() - ${seconds} * interval '1 second'`

const oneMoreIn = (seconds: number) => ({
  count: sql`case when ${isOver(seconds)} then 1 else ${limitCounters.count} + 1 end`,
  startedAt: sql`case when ${isOver(seconds)} then now() else ${limitCounters.startedAt} end`,
})

/** A window begins with its first count. @returns the counts, and the seconds left of each window */
export function upsertOneMore(database: Executor, keys: string[], seconds: number) {
  return database
    .insert(limitCounters)
    .values(keys.map((key) => ({ key, count: 1 })))
    .onConflictDoUpdate({ target: limitCounters.key, set: oneMoreIn(seconds) })
    .returning({
      count: limitCounters.count,
      left: sql<number>`ceil(extract(epoch from ${limitCounters.startedAt} - now()) + ${seconds})::int`,
    })
}

/** Leaves full counters as they are. @returns the keys that were counted */
export async function upsertOneMoreBelow(
  tx: Transaction,
  { keys, max, seconds }: Window,
): Promise<Set<string>> {
  const counted = await tx
    .insert(limitCounters)
    .values(keys.map((key) => ({ key, count: 1 })))
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: oneMoreIn(seconds),
      setWhere: sql`${isOver(seconds)} or ${limitCounters.count} < ${max}`,
    })
    .returning({ key: limitCounters.key })
  return new Set(counted.map(({ key }) => key))
}

/** Leaves windows that began after `countedAt` as they are. */
export async function updateOneLess(tx: Transaction, keys: string[], countedAt: Date): Promise<void> {
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

/** Counts a try with a password. @returns its number, or undefined during the pause after an earlier one, which is not counted */
export async function upsertTry(database: Executor, key: string): Promise<number | undefined> {
  const count = sql`case when ${isOver(BLOCK_SECONDS)} or ${limitCounters.count} >= ${BLOCK_AT} then 1 else ${limitCounters.count} + 1 end`
  return claimTry(database, key, { count, pause: pause(count) })
}

/** Counts a try of a device that the account does not know, as `upsertTry` does. */
export async function upsertStrangersTry(database: Executor, key: string): Promise<number | undefined> {
  const count = sql`case when ${isOver(STRANGERS_WINDOW_SECONDS)} then 1 else ${limitCounters.count} + 1 end`
  const wait = sql`case when ${count} >= ${STRANGERS_FREE} then ${STRANGERS_PAUSE_SECONDS} else 0 end`
  return claimTry(database, key, { count, pause: wait })
}

type Expression = ReturnType<typeof sql>

async function claimTry(
  database: Executor,
  key: string,
  next: { count: Expression; pause: Expression },
): Promise<number | undefined> {
  const [claimed] = await database
    .insert(limitCounters)
    .values({ key, count: 1 })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: {
        count: next.count,
        startedAt: sql`now()`,
        nextAt: sql`now() + ${next.pause} * interval '1 second'`,
      },
      // The clock after waiting for another try to be counted, not before.
      setWhere: sql`${limitCounters.nextAt} <= clock_timestamp()`,
    })
    .returning({ count: limitCounters.count })
  return claimed?.count
}

/** Takes back one count of a try. */
export async function updateOneTryLess(database: Executor, key: string): Promise<void> {
  await database
    .update(limitCounters)
    .set({ count: sql`greatest(0, ${limitCounters.count} - 1)` })
    .where(eq(limitCounters.key, key))
}

/** Seconds to wait: 2, 4, 8, 16, 32, then the block. */
const pause = (count: Expression) =>
  sql`case when ${count} >= ${BLOCK_AT} then ${BLOCK_SECONDS} when ${count} >= ${SLOW_AT} then 2 ^ (${count} - ${SLOW_AT} + 1) else 0 end`

/** @returns the seconds until the next try, or undefined when none was counted */
export async function findPause(database: Executor, key: string): Promise<number | undefined> {
  const [row] = await database
    .select({ left: sql<number>`ceil(extract(epoch from ${limitCounters.nextAt} - now()))::int` })
    .from(limitCounters)
    .where(eq(limitCounters.key, key))
  return row?.left
}

export async function deleteCounter(database: Executor, key: string): Promise<void> {
  await database.delete(limitCounters).where(eq(limitCounters.key, key))
}
