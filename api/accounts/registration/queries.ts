import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { oneTimeCodes, users } from '#api/platform/database/accounts-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'

export async function findUser(database: Executor, id: number) {
  const [user] = await database.select().from(users).where(eq(users.id, id))
  return user
}

export async function findUserByEmail(database: Executor, email: string) {
  const [user] = await database.select().from(users).where(eq(users.email, email))
  return user
}

/** Whatever else happens to the account waits until the transaction ends. */
export async function lockUserForUpdate(tx: Transaction, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

export type Purpose = 'verify'

const ofUser = (userId: number, purpose: Purpose) =>
  and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose))

export async function findNewestCode(database: Executor, userId: number, purpose: Purpose) {
  const [code] = await database
    .select()
    .from(oneTimeCodes)
    .where(ofUser(userId, purpose))
    .orderBy(desc(oneTimeCodes.id))
    .limit(1)
  return code
}

/** How many codes were asked for within the hour, and how many seconds ago the last was. */
export async function countRecentCodes(database: Executor, userId: number, purpose: Purpose) {
  const [row] = await database
    .select({
      count: sql<number>`count(*)::int`,
      newestAge: sql<number | null>`floor(extract(epoch from now() - max(${oneTimeCodes.createdAt})))::int`,
      oldestAge: sql<number | null>`floor(extract(epoch from now() - min(${oneTimeCodes.createdAt})))::int`,
    })
    .from(oneTimeCodes)
    .where(and(ofUser(userId, purpose), sql`${oneTimeCodes.createdAt} > now() - interval '1 hour'`))
  return { count: row?.count ?? 0, newestAge: row?.newestAge ?? null, oldestAge: row?.oldestAge ?? 0 }
}

/** Takes one of the tries of the newest code; what it is compared with, or undefined when there is no try left. */
export async function takeTry(database: Executor, id: number, most: number) {
  const [row] = await database
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(
      and(
        eq(oneTimeCodes.id, id),
        isNull(oneTimeCodes.usedAt),
        sql`${oneTimeCodes.tries} < ${most} and ${oneTimeCodes.expiresAt} > now()`,
      ),
    )
    .returning({ codeHash: oneTimeCodes.codeHash })
  return row?.codeHash ?? undefined
}
