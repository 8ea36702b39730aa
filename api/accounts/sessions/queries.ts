import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { needsSecondStep } from '#api/accounts/factors/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { sessions, users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { pendingSignIns } from '#api/platform/database/tables/factors-tables.ts'
import type { FoundIdentity } from '#api/platform/http/identities.ts'
import { statement } from '#api/platform/statement.ts'
import { hashToken, sessionBindingOf } from '#api/platform/tokens.ts'
import type { MemberRole, UserType } from '#contract/vocabulary.ts'
import { isToken, RECENT_MINUTES } from './rules.ts'

const isAlive = sql`${sessions.expiresAt} > now() and ${sessions.lastUsedAt} + ${sessions.idleSeconds} * interval '1 second' > now()`

const now = sql`now()`.mapWith(sessions.expiresAt)

type IdentityRow = {
  userId: number
  userType: UserType
  isVerified: boolean
  sessionId: number
  binding: string
  idleSeconds: number
  lastUsedAt: Date
  expiresAt: Date
  provenAt: Date | null
  isTwoFactor: boolean
  companyId: number | null
  role: MemberRole | null
  isSuspended: boolean
  needsSecondStep: boolean
  now: Date
  isStale: boolean
  sessionMs: number
  proofMs: number | null
  withoutSecondStepMs: number | null
}

/** Milliseconds from now on. */
const left = (until: SQL) => sql`(extract(epoch from ${until} - now()) * 1000)::float8`
const unused = sql`${sessions.lastUsedAt} + ${sessions.idleSeconds} * interval '1 second'`
const proven = sql`${sessions.provenAt} + ${sql.raw(String(RECENT_MINUTES))} * interval '1 minute'`

const identityByToken = statement<IdentityRow>(
  'identity',
  sql`
    select ${users.id} as "userId", ${users.userType} as "userType", ${users.verifiedAt} is not null as "isVerified",
      ${sessions.id} as "sessionId", ${sessions.binding} as binding, ${sessions.idleSeconds} as "idleSeconds",
      ${sessions.lastUsedAt} as "lastUsedAt", ${sessions.expiresAt} as "expiresAt", ${sessions.provenAt} as "provenAt",
      ${sessions.isTwoFactor} as "isTwoFactor", ${companyMembers.companyId} as "companyId", ${companyMembers.role} as role,
      ${companies.suspendedAt} is not null as "isSuspended", ${needsSecondStep} as "needsSecondStep", now() as now,
      ${sessions.lastUsedAt} < now() - interval '1 minute' as "isStale",
      ${left(sql`least(${sessions.expiresAt}, ${unused})`)} as "sessionMs",
      case when ${proven} > now() then ${left(proven)} end as "proofMs",
      case when ${companies.secondStepFrom} > now() then ${left(sql`${companies.secondStepFrom}`)} end as "withoutSecondStepMs"
    from ${sessions}
    join ${users} on ${users.id} = ${sessions.userId}
    left join ${companyMembers} on ${companyMembers.userId} = ${users.id}
    left join ${companies} on ${companies.id} = ${companyMembers.companyId}
    where ${sessions.tokenHash} = ${sql.placeholder('tokenHash')} and ${isAlive} and ${users.suspendedAt} is null`,
)

/** The owner of a live token whose row was not changed by hand. Its last use is updated at most once a minute. */
export async function findIdentity(database: Executor, token: string): Promise<FoundIdentity | undefined> {
  if (!isToken(token)) return undefined
  const tokenHash = hashToken(database, 'sessions', token)
  const [row] = await identityByToken(database, { tokenHash })
  if (!row || row.binding !== sessionBindingOf(database, { ...row, tokenHash })) return undefined
  if (row.isStale) await updateLastUsed(database, { ...row, tokenHash })
  const { userId, userType, isVerified, sessionId, companyId, role, isSuspended, isTwoFactor } = row
  return {
    userId,
    userType,
    isVerified,
    sessionId,
    isRecent: row.proofMs !== null,
    isTwoFactor,
    needsSecondStep: row.needsSecondStep,
    company: companyId !== null && role !== null ? { id: companyId, role, isSuspended } : undefined,
    lasts: {
      session: row.sessionMs,
      proof: row.proofMs,
      withoutSecondStep: row.withoutSecondStepMs,
    },
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
