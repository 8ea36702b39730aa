import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { needsSecondStep } from '#api/accounts/factors/queries.ts'
import { sessions, users } from '#api/platform/database/accounts-tables.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { companies, companyMembers } from '#api/platform/database/companies-tables.ts'
import { pendingSignIns } from '#api/platform/database/factors-tables.ts'
import type { Identity } from '#api/platform/http/route.ts'
import { bindingOf, hashToken } from '#api/platform/tokens.ts'
import { isToken, RECENT_MINUTES } from './rules.ts'

const isAlive = sql`${sessions.expiresAt} > now() and ${sessions.lastUsedAt} + ${sessions.idleSeconds} * interval '1 second' > now()`

/** The owner of a live token. Its last use is updated at most once a minute. */
export async function findIdentity(database: Executor, token: string): Promise<Identity | undefined> {
  if (!isToken(token)) return undefined
  const tokenHash = hashToken(database, 'sessions', token)
  const [row] = await database
    .select({
      userId: users.id,
      userType: users.userType,
      verifiedAt: users.verifiedAt,
      sessionId: sessions.id,
      binding: sessions.binding,
      companyId: companyMembers.companyId,
      role: companyMembers.role,
      companySuspendedAt: companies.suspendedAt,
      isTwoFactor: sessions.isTwoFactor,
      isRecent: sql<boolean>`coalesce(${sessions.provenAt} > now() - ${RECENT_MINUTES} * interval '1 minute', false)`,
      needsSecondStep,
      isStale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive, isNull(users.suspendedAt)))
  if (row?.binding !== bindingOf(database, 'sessions', { tokenHash, userId: row?.userId ?? 0 }))
    return undefined
  if (row.isStale) {
    await database.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, row.sessionId))
  }
  const { userId, userType, sessionId, companyId, role, isRecent, isTwoFactor } = row
  const isSuspended = row.companySuspendedAt !== null
  const company = companyId !== null && role !== null ? { id: companyId, role, isSuspended } : undefined
  const isVerified = row.verifiedAt !== null
  return {
    userId,
    userType,
    isVerified,
    sessionId,
    isRecent,
    isTwoFactor,
    needsSecondStep: row.needsSecondStep,
    company,
  }
}

type NewSession = Omit<typeof sessions.$inferInsert, 'expiresAt'> & { totalSeconds: number }

/** @returns its id */
export async function insertSession(
  database: Executor,
  { totalSeconds, ...values }: NewSession,
): Promise<number> {
  const [row] = await database
    .insert(sessions)
    .values({
      ...values,
      provenAt: sql`now()`,
      expiresAt: sql`now() + ${totalSeconds} * interval '1 second'`,
    })
    .returning({ id: sessions.id })
  if (!row) throw new Error('The session was not inserted')
  return row.id
}

export async function updateProven(database: Executor, id: number): Promise<void> {
  await database.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, id))
}

/** Whether the sessions of a person count as signed in in two steps. */
export async function updateTwoFactor(
  database: Executor,
  userId: number,
  isTwoFactor: boolean,
): Promise<void> {
  await database.update(sessions).set({ isTwoFactor }).where(eq(sessions.userId, userId))
}

export function listSessionsOf(database: Executor, userId: number) {
  return database
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(100)
}

/** @returns whether there was one */
export async function deleteSession(database: Executor, owner: { userId: number; id: number }) {
  const deleted = await database
    .delete(sessions)
    .where(and(eq(sessions.id, owner.id), eq(sessions.userId, owner.userId)))
    .returning({ id: sessions.id })
  return deleted.length > 0
}

/** Ends sign-ins that wait for their second step as well. */
export async function deleteSessionsOf(database: Executor, userId: number, kept?: number) {
  const others = kept === undefined ? undefined : ne(sessions.id, kept)
  await database.delete(sessions).where(and(eq(sessions.userId, userId), others))
  await database.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}
