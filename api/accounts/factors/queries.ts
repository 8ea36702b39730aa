import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import {
  passkeyChallenges,
  passkeys,
  pendingSignIns,
  recoveryCodes,
  totpSecrets,
} from '#api/platform/database/tables/factors-tables.ts'
import { bindingOf, hashToken, pendingBindingOf } from '#api/platform/tokens.ts'
import type { Method } from '#contract/accounts/second-step.ts'
import { hashRecoveryCode, PENDING_MINUTES, PENDING_TRIES } from './rules.ts'

const isConfirmed = (userId: number) =>
  and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))
const isUnused = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

/** Of a statement over people and their companies. */
export const needsSecondStep = sql<boolean>`${users.userType} = 'OPERATOR' or coalesce(${companies.secondStepFrom} <= now(), false)`

/** Of a statement over people. */
export const hasSecondStep = sql<boolean>`(exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})
  or exists (select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null))`

/** The ways in which the account can take the second step; none without a passkey or an authenticator app. */
export async function listMethods(database: Executor, userId: number): Promise<Method[]> {
  const has = {
    passkey: await database.$count(passkeys, eq(passkeys.userId, userId)),
    totp: await database.$count(totpSecrets, isConfirmed(userId)),
  }
  const factors = (['passkey', 'totp'] as const).filter((method) => has[method] > 0)
  if (factors.length === 0) return []
  return (await countRecoveryCodes(database, userId)) > 0 ? [...factors, 'recovery_code'] : factors
}

export async function findFactors(database: Executor, userId: number) {
  const own = await database
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt, passkeys.id)
  const [totp] = await database.select().from(totpSecrets).where(isConfirmed(userId))
  return { passkeys: own, totp, recoveryCodesLeft: await countRecoveryCodes(database, userId) }
}
export type FactorRows = Awaited<ReturnType<typeof findFactors>>

export async function insertPendingSignIn(database: Executor, userId: number, token: string): Promise<void> {
  const [ends] = await database
    .select({ at: sql`now() + ${PENDING_MINUTES} * interval '1 minute'`.mapWith(pendingSignIns.expiresAt) })
    .from(sql`(select) as one`)
  if (!ends) throw new Error('The database does not tell the time')
  const pending = {
    userId,
    tokenHash: hashToken(database, 'pending-sign-ins', token),
    expiresAt: ends.at,
  }
  await database.insert(pendingSignIns).values({ ...pending, binding: pendingBindingOf(database, pending) })
}

const isPending = (keyed: Executor, token: string) =>
  and(
    eq(pendingSignIns.tokenHash, hashToken(keyed, 'pending-sign-ins', token)),
    sql`${pendingSignIns.expiresAt} > now()`,
  )

type Pending = typeof pendingSignIns.$inferSelect

/** @returns undefined for a row that was moved to another account or another end by hand */
const bound = (keyed: Executor, row: Pending | undefined): Pending | undefined =>
  row && row.binding === pendingBindingOf(keyed, row) ? row : undefined

export async function findPendingSignIn(database: Executor, token: string) {
  const [row] = await database.select().from(pendingSignIns).where(isPending(database, token))
  return bound(database, row)
}

/** Uses up one try. @returns undefined when none is left, or the sign-in is over */
export async function updatePendingTried(database: Executor, token: string) {
  const [row] = await database
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(and(isPending(database, token), lt(pendingSignIns.tries, PENDING_TRIES)))
    .returning()
  return bound(database, row)
}

/** @returns whether it was still there: one of many simultaneous second steps ends the sign-in */
export async function deletePendingSignIn(tx: Transaction, id: number): Promise<boolean> {
  const gone = await tx.delete(pendingSignIns).where(eq(pendingSignIns.id, id)).returning()
  return gone.length > 0
}

/** Puts a secret that waits for its first code in place of the one before. */
export async function insertTotp(database: Executor, userId: number, sealedSecret: string): Promise<void> {
  await database
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)))
  await database.insert(totpSecrets).values({ userId, sealedSecret })
}

/** The confirmed secret or the newest that waits for a code, with the database's clock in seconds. */
export async function findTotp(database: Executor, userId: number, state: 'confirmed' | 'waiting') {
  const confirmed = state === 'confirmed' ? isNotNull : isNull
  const [row] = await database
    .select({
      id: totpSecrets.id,
      sealedSecret: totpSecrets.sealedSecret,
      lastStep: totpSecrets.lastStep,
      epoch: sql<number>`floor(extract(epoch from now()))::int`,
    })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), confirmed(totpSecrets.confirmedAt)))
    .orderBy(desc(totpSecrets.id))
    .limit(1)
  return row
}

/** @returns false when a code of this step or a later one was taken meanwhile */
export async function updateTotpUsed(database: Executor, id: number, step: number): Promise<boolean> {
  const used = await database
    .update(totpSecrets)
    .set({ lastStep: step, lastUsedAt: sql`now()` })
    .where(and(eq(totpSecrets.id, id), lt(totpSecrets.lastStep, step)))
    .returning({ id: totpSecrets.id })
  return used.length > 0
}

/** Confirms a secret in place of the one before. */
export async function updateTotpConfirmed(tx: Transaction, { id, userId }: { id: number; userId: number }) {
  await tx.delete(totpSecrets).where(and(eq(totpSecrets.userId, userId), ne(totpSecrets.id, id)))
  await tx.update(totpSecrets).set({ confirmedAt: sql`now()` }).where(eq(totpSecrets.id, id))
}

/** @returns whether there was one */
export async function deleteTotp(tx: Transaction, userId: number): Promise<boolean> {
  const gone = await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning()
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}

export const countRecoveryCodes = (database: Executor, userId: number): Promise<number> =>
  database.$count(recoveryCodes, isUnused(userId))

/** The binding that a row of this recovery code has to have. */
export const bindingOfCode = (keyed: Executor, { userId, codeHash }: { userId: number; codeHash: string }) =>
  bindingOf(keyed, 'recovery-codes', { userId, tokenHash: codeHash })

function keptCode(keyed: Executor, userId: number, code: string) {
  const codeHash = hashRecoveryCode(userId, code)
  return { userId, codeHash, binding: bindingOfCode(keyed, { userId, codeHash }) }
}

/** Puts new codes in place of the old. */
export async function insertRecoveryCodes(tx: Transaction, userId: number, codes: string[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(codes.map((code) => keptCode(tx, userId, code)))
}

export async function deleteRecoveryCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** @returns false for a code that is wrong or was used */
export async function updateRecoveryCodeUsed(
  tx: Transaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const { codeHash, binding } = keptCode(tx, userId, code)
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isUnused(userId), eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.binding, binding)))
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

/** Sign-ins and challenges that nobody finished, and secrets that nobody confirmed. */
export async function deleteUnfinished(database: Executor): Promise<void> {
  await database.delete(pendingSignIns).where(sql`${pendingSignIns.expiresAt} < now()`)
  await database.delete(passkeyChallenges).where(sql`${passkeyChallenges.expiresAt} < now()`)
  await database
    .delete(totpSecrets)
    .where(and(isNull(totpSecrets.confirmedAt), sql`${totpSecrets.createdAt} < now() - interval '1 day'`))
}

/** Takes every factor of an account away. */
export async function deleteFactorsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
  await deleteRecoveryCodes(tx, userId)
}
