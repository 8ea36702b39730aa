import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { describeError } from '#api/platform/database/failure.ts'
import { oneTimeCodes, users } from '#api/platform/database/tables/accounts-tables.ts'
import type { Purpose } from './rules.ts'

export async function findUser(database: Executor, id: number) {
  const [user] = await database.select().from(users).where(eq(users.id, id))
  return user
}

export async function findUserByEmail(database: Executor, email: string) {
  const [user] = await database.select().from(users).where(eq(users.email, email))
  return user
}

export async function lockUserForUpdate(tx: Transaction, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

export type NewUser = Pick<
  typeof users.$inferInsert,
  'userType' | 'email' | 'firstName' | 'lastName' | 'contactNumber' | 'passwordHash' | 'language'
>

/** @returns undefined when the address is taken */
export async function insertUser(tx: Transaction, person: NewUser) {
  const [user] = await tx
    .insert(users)
    .values(person)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, userType: users.userType })
  return user
}

/** The first verification counts. */
export async function updateVerified(tx: Transaction, id: number) {
  await tx
    .update(users)
    .set({ verifiedAt: sql`coalesce(${users.verifiedAt}, now())` })
    .where(eq(users.id, id))
}

export async function deleteUnverified(tx: Transaction, email: string) {
  await tx.delete(users).where(and(eq(users.email, email), isNull(users.verifiedAt)))
}

/** An account and whoever else has an address, locked in one order, so that two who want each other's never wait in a circle. */
export async function lockClaimantsForUpdate(tx: Transaction, id: number, email: string) {
  const claimants = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.email, email)))
    .orderBy(users.id)
    .for('update')
  return {
    user: claimants.find((one) => one.id === id),
    others: claimants.filter((one) => one.id !== id),
  }
}

/** @returns whether the address was free, also of who takes it at this moment */
export async function updateEmail(tx: Transaction, id: number, email: string): Promise<boolean> {
  const isFree = sql`not exists (select from ${users} other where other.email = ${email} and other.id <> ${id})`
  try {
    const changed = await tx.transaction((savepoint) =>
      savepoint
        .update(users)
        .set({ email, updatedAt: sql`now()` })
        .where(and(eq(users.id, id), isNull(users.verifiedAt), isFree))
        .returning({ id: users.id }),
    )
    return changed.length > 0
  } catch (error) {
    if (describeError(error).constraint === 'users_email') return false
    throw error
  }
}

type NewCode = { userId: number; purpose: Purpose; takenEmail?: string | undefined }

/** @returns its id */
export async function insertCode(tx: Transaction, code: NewCode): Promise<number> {
  const [inserted] = await tx.insert(oneTimeCodes).values(code).returning({ id: oneTimeCodes.id })
  if (!inserted) throw new Error('The code was not inserted')
  return inserted.id
}

/** @returns false when it was used meanwhile */
export async function updateCodeUsed(tx: Transaction, id: number): Promise<boolean> {
  const used = await tx
    .update(oneTimeCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id })
  return used.length > 0
}

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

/** Codes requested within the hour; ages in seconds. */
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

/** Uses up one try of a code. @returns the hash to compare with, or undefined when no try is left */
export async function claimTry(database: Executor, id: number, most: number) {
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
