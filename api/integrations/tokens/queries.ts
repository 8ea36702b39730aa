import { and, desc, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm'
import { hasSecondStep, needsSecondStep } from '#api/accounts/factors/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { companyTokens, tokenUses } from '#api/platform/database/tables/integrations-tables.ts'
import { USES_AT_ONCE } from '#contract/integrations/tokens.ts'
import type { TokenOwner } from './rules.ts'

/** Somebody who left and came back is a member since then, and not the one who made the token. */
const isMember = sql<boolean>`coalesce(case when ${companyTokens.companyId} is null then ${users.userType} = 'OPERATOR'
  else ${companyMembers.createdAt} <= ${companyTokens.createdAt} end, false)`

const columns = {
  ...getTableColumns(companyTokens),
  maker: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  role: companyMembers.role,
  isMember,
  isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
  isRevoked: sql<boolean>`${companyTokens.revokedAt} is not null`,
  isExpired: sql<boolean>`${companyTokens.expiresAt} <= now()`,
}

const rows = (database: Executor) =>
  database
    .select({
      ...columns,
      userType: users.userType,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
      isTwoFactor: sql<boolean>`${hasSecondStep}`,
      needsSecondStep: sql<boolean>`${needsSecondStep}`,
      isCompanySuspended: sql<boolean>`${companies.suspendedAt} is not null`,
      isStale: sql<boolean>`coalesce(${companyTokens.lastUsedAt} < now() - interval '1 minute', true)`,
    })
    .from(companyTokens)
    .leftJoin(companies, eq(companies.id, companyTokens.companyId))
    .leftJoin(users, eq(users.id, companyTokens.userId))
    .leftJoin(
      companyMembers,
      and(
        eq(companyMembers.userId, companyTokens.userId),
        eq(companyMembers.companyId, companyTokens.companyId),
      ),
    )

export type TokenRow = Awaited<ReturnType<typeof listTokensOf>>[number]

const isOf = ({ companyId }: Pick<TokenOwner, 'companyId'>) =>
  companyId === null ? isNull(companyTokens.companyId) : eq(companyTokens.companyId, companyId)

/** Owners see all of the company and operators all of the site; others what they made. */
const isSeenBy = (owner: TokenOwner) =>
  and(
    isOf(owner),
    ['OWNER', 'OPERATOR'].includes(owner.role) ? undefined : eq(companyTokens.userId, owner.userId),
  )

/** By the value that works now, or by the one before the last rotation while that works too. */
export async function findByHash(database: Executor, hash: string) {
  const [row] = await rows(database).where(
    or(
      eq(companyTokens.tokenHash, hash),
      and(eq(companyTokens.oldHash, hash), sql`${companyTokens.oldUntil} > now()`),
    ),
  )
  return row
}

export const listTokensOf = (database: Executor, owner: TokenOwner) =>
  rows(database).where(isSeenBy(owner)).orderBy(desc(companyTokens.id)).limit(200)

export async function findOwnToken(database: Executor, owner: TokenOwner, id: number) {
  const [row] = await rows(database).where(and(isSeenBy(owner), eq(companyTokens.id, id)))
  return row
}

export async function lockTokenForUpdate(tx: Transaction, owner: TokenOwner, id: number): Promise<boolean> {
  const locked = await tx
    .select({ id: companyTokens.id })
    .from(companyTokens)
    .where(and(isSeenBy(owner), eq(companyTokens.id, id)))
    .for('update')
  return locked.length > 0
}

/** Operators make tokens one after the other; members of a company do by the lock of its row. */
export async function awaitTurnOfOperators(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.operatorTokens})`)
}

/** Of a company whose row the transaction holds, or of the site. */
export const countLive = (tx: Transaction, owner: Pick<TokenOwner, 'companyId'>) =>
  tx.$count(
    companyTokens,
    and(isOf(owner), isNull(companyTokens.revokedAt), sql`${companyTokens.expiresAt} > now()`),
  )

export async function insertToken(tx: Transaction, values: typeof companyTokens.$inferInsert) {
  const [row] = await tx.insert(companyTokens).values(values).returning({ id: companyTokens.id })
  if (!row) throw new Error('The token was not inserted')
  return row.id
}

type Change = Partial<typeof companyTokens.$inferInsert>

export async function updateToken(tx: Transaction, id: number, change: Change): Promise<void> {
  await tx.update(companyTokens).set(change).where(eq(companyTokens.id, id))
}

/** A revoked one loses its binding, so that no hand brings it back. @returns whether it was alive */
export async function updateRevoked(tx: Transaction, id: number): Promise<boolean> {
  const revoked = await tx
    .update(companyTokens)
    .set({ revokedAt: sql`now()`, binding: '' })
    .where(and(eq(companyTokens.id, id), isNull(companyTokens.revokedAt)))
    .returning({ id: companyTokens.id })
  return revoked.length > 0
}

export async function updateLastUse(database: Executor, id: number, address: string): Promise<void> {
  await database
    .update(companyTokens)
    .set({ lastUsedAt: sql`now()`, lastAddress: address })
    .where(eq(companyTokens.id, id))
}

type Use = Pick<typeof tokenUses.$inferInsert, 'tokenId' | 'method' | 'path' | 'status' | 'address'>

/** Acts each in a row of their own; the same read again in an hour counts in one. */
export async function insertUse(database: Executor, use: Use): Promise<void> {
  const hour = use.method === 'GET' ? sql`date_trunc('hour', now())` : null
  await database
    .insert(tokenUses)
    .values({ ...use, hour })
    .onConflictDoUpdate({
      target: [
        tokenUses.tokenId,
        tokenUses.hour,
        tokenUses.method,
        tokenUses.path,
        tokenUses.status,
        tokenUses.address,
      ],
      set: { count: sql`${tokenUses.count} + 1`, at: sql`now()` },
    })
}

/** Of a token that its owner sees. */
export const listUses = (database: Executor, tokenId: number, before: number | undefined) =>
  database
    .select()
    .from(tokenUses)
    .where(and(eq(tokenUses.tokenId, tokenId), before === undefined ? undefined : lt(tokenUses.id, before)))
    .orderBy(desc(tokenUses.id))
    .limit(USES_AT_ONCE)

const AT_ONCE = 20_000

/** Ended tokens stay, as acts name them. In parts, so that no backlog is too much for one statement. */
export async function deleteOldUses(database: Executor): Promise<void> {
  const { rowCount } = await database.execute(sql`delete from ${tokenUses} where id in (
    select id from ${tokenUses} where at < now() - interval '90 days' limit ${AT_ONCE})`)
  if (rowCount === AT_ONCE) await deleteOldUses(database)
}
