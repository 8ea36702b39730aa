import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { needsSecondStep } from '#api/accounts/factors/queries.ts'
import { sessions, users } from '#api/platform/database/accounts-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies, companyMembers } from '#api/platform/database/companies-tables.ts'
import { pendingSignIns } from '#api/platform/database/factors-tables.ts'
import type { Identity } from '#api/platform/http/route.ts'
import { hashToken, sessionBindingOf } from '#api/platform/tokens.ts'
import { isToken, RECENT_MINUTES } from './rules.ts'

const isAlive = sql`${sessions.expiresAt} > now() and ${sessions.lastUsedAt} + ${sessions.idleSeconds} * interval '1 second' > now()`

const now = sql`now()`.mapWith(sessions.expiresAt)

const terms = {
  sessionId: sessions.id,
  binding: sessions.binding,
  idleSeconds: sessions.idleSeconds,
  lastUsedAt: sessions.lastUsedAt,
  expiresAt: sessions.expiresAt,
  provenAt: sessions.provenAt,
  isTwoFactor: sessions.isTwoFactor,
  now,
}

/** The owner of a live token whose row was not changed by hand. Its last use is updated at most once a minute. */
export async function findIdentity(database: Executor, token: string): Promise<Identity | undefined> {
  if (!isToken(token)) return undefined
  const tokenHash = hashToken(database, 'sessions', token)
  const [row] = await database
    .select({
      userId: users.id,
      userType: users.userType,
      verifiedAt: users.verifiedAt,
      ...terms,
      companyId: companyMembers.companyId,
      role: companyMembers.role,
      companySuspendedAt: companies.suspendedAt,
      isRecent: sql<boolean>`coalesce(${sessions.provenAt} > now() - ${RECENT_MINUTES} * interval '1 minute', false)`,
      needsSecondStep,
      isStale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive, isNull(users.suspendedAt)))
  if (!row || row.binding !== sessionBindingOf(database, { ...row, tokenHash })) return undefined
  if (row.isStale) await updateLastUsed(database, { ...row, tokenHash })
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

type Used = Parameters<typeof sessionBindingOf>[1] & { sessionId: number; binding: string; now: Date }

/** Where another request changed the row meanwhile, its binding stays. */
async function updateLastUsed(database: Executor, { sessionId, now: lastUsedAt, ...row }: Used) {
  await database
    .update(sessions)
    .set({ lastUsedAt, binding: sessionBindingOf(database, { ...row, lastUsedAt }) })
    .where(and(eq(sessions.id, sessionId), eq(sessions.binding, row.binding)))
}

type NewSession = Omit<typeof sessions.$inferInsert, 'binding' | 'lastUsedAt' | 'provenAt' | 'expiresAt'> & {
  totalSeconds: number
  isTwoFactor: boolean
  /** When its owner proved who they are, where it is not now; null where nobody says when. */
  provenAt?: Date | null | undefined
}

/** @returns its id */
export async function insertSession(
  database: Executor,
  { totalSeconds, provenAt, ...values }: NewSession,
): Promise<number> {
  const at = await findNow(database)
  const expiresAt = new Date(at.getTime() + totalSeconds * 1_000)
  // Another's clock may be ahead.
  const proven = provenAt === undefined || (provenAt && provenAt > at) ? at : provenAt
  const session = { ...values, lastUsedAt: at, provenAt: proven, expiresAt }
  const [row] = await database
    .insert(sessions)
    .values({ ...session, binding: sessionBindingOf(database, session) })
    .returning({ id: sessions.id })
  if (!row) throw new Error('The session was not inserted')
  return row.id
}

async function findNow(database: Executor): Promise<Date> {
  const [row] = await database.select({ now }).from(sql`(select) as one`)
  if (!row) throw new Error('The database does not tell the time')
  return row.now
}

export async function updateProven(tx: Transaction, id: number): Promise<void> {
  const provenAt = await findNow(tx)
  await updateBound(tx, eq(sessions.id, id), { provenAt })
}

/** Whether the sessions of a person count as signed in in two steps. */
export async function updateTwoFactor(tx: Transaction, userId: number, isTwoFactor: boolean): Promise<void> {
  await updateBound(tx, eq(sessions.userId, userId), { isTwoFactor })
}

/** Rows whose binding was wrong stay wrong. */
async function updateBound(tx: Transaction, which: SQL, change: { provenAt?: Date; isTwoFactor?: boolean }) {
  const rows = await tx.select().from(sessions).where(which).orderBy(asc(sessions.id)).for('update')
  for (const row of rows.filter((each) => each.binding === sessionBindingOf(tx, each))) {
    const binding = sessionBindingOf(tx, { ...row, ...change })
    await tx
      .update(sessions)
      .set({ ...change, binding })
      .where(eq(sessions.id, row.id))
  }
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
