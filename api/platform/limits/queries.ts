import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { limitCounters } from '#api/platform/database/platform-tables.ts'
import { BLOCK_AT, BLOCK_SECONDS, SLOW_AT } from './rules.ts'

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

/** Counts a try with a password. @returns false during the pause after an earlier one, which is not counted */
export async function upsertTry(database: Executor, key: string): Promise<boolean> {
  const count = sql`case when ${isOver(BLOCK_SECONDS)} or ${limitCounters.count} >= ${BLOCK_AT} then 1 else ${limitCounters.count} + 1 end`
  const claimed = await database
    .insert(limitCounters)
    .values({ key, count: 1 })
    .onConflictDoUpdate({
      target: limitCounters.key,
      set: { count, startedAt: sql`now()`, nextAt: sql`now() + ${pause(count)} * interval '1 second'` },
      setWhere: sql`${limitCounters.nextAt} <= now()`,
    })
    .returning({ key: limitCounters.key })
  return claimed.length > 0
}

/** Seconds to wait: 2, 4, 8, 16, 32, then the block. */
const pause = (count: ReturnType<typeof sql>) =>
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
