import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers, invitations } from '#api/platform/database/tables/companies-tables.ts'
import { hashToken } from '#api/platform/tokens.ts'
import { LIMITS, type MemberRole } from '#contract/vocabulary.ts'

const inviter = sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`
const isExpired = sql<boolean>`${invitations.expiresAt} <= now()`
const isOpen = isNull(invitations.acceptedAt)
const inDays = sql`now() + ${LIMITS.invitationDays} * interval '1 day'`

const columns = { ...getTableColumns(invitations), inviter, inviterLanguage: users.language, isExpired }

export type InvitationRow = Awaited<ReturnType<typeof listInvitationsOf>>[number]

type Company = Pick<Scope, 'companyId'>
const isOfCompany = ({ companyId }: Company) => and(eq(invitations.companyId, companyId), isOpen)
const isOwn = (scope: Company, id: number) => and(isOfCompany(scope), eq(invitations.id, id))

/** Not accepted yet, the newest first. */
export function listInvitationsOf(database: Executor, scope: Company) {
  return database
    .select(columns)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(isOfCompany(scope))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
}

export async function findOwnInvitation(database: Executor, scope: Company, id: number) {
  const [row] = await database
    .select(columns)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(isOwn(scope, id))
  return row
}

/** Each address has one invitation; a second replaces it and ends its link. @returns its id */
export async function upsertInvitation(
  tx: Transaction,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  { email, role }: { email: string; role: MemberRole },
): Promise<number> {
  const values = { role, invitedBy: userId, tokenHash: null, createdAt: sql`now()`, expiresAt: inDays }
  const [row] = await tx
    .insert(invitations)
    .values({ ...values, companyId, email })
    .onConflictDoUpdate({
      target: [invitations.companyId, invitations.email],
      targetWhere: sql`accepted_at is null`,
      set: values,
    })
    .returning({ id: invitations.id })
  if (!row) throw new Error('The invitation was not saved')
  return row.id
}

/** @returns whether there was one */
export async function deleteInvitation(tx: Transaction, scope: Company, id: number): Promise<boolean> {
  const rows = await tx.delete(invitations).where(isOwn(scope, id)).returning({ id: invitations.id })
  return rows.length > 0
}

export async function deleteInvitationsBy(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.invitedBy, userId))
}

const selectWithCompany = (database: Executor) =>
  database
    .select({
      ...columns,
      company: {
        id: companies.id,
        name: companies.name,
        logo: companies.logo,
        isVerified: companies.isVerified,
        suspendedAt: companies.suspendedAt,
      },
    })
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))

/** Accepted and expired ones as well. */
export async function findByToken(database: Executor, token: string) {
  const [row] = await selectWithCompany(database).where(
    eq(invitations.tokenHash, hashToken(database, 'invitations', token)),
  )
  return row
}
export type Opened = NonNullable<Awaited<ReturnType<typeof findByToken>>>

export async function findUnaccepted(database: Executor, id: number) {
  const [row] = await selectWithCompany(database).where(and(eq(invitations.id, id), isOpen))
  return row
}

/** Replaces the link and starts its days anew. @returns false when the invitation was withdrawn or accepted meanwhile */
export async function setToken(database: Executor, id: number, token: string): Promise<boolean> {
  const rows = await database
    .update(invitations)
    .set({ tokenHash: hashToken(database, 'invitations', token), expiresAt: inDays })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ id: invitations.id })
  return rows.length > 0
}

/** @returns false when it was used, expired, withdrawn or replaced */
export async function updateAccepted(
  tx: Transaction,
  { id, token }: { id: number; token: string },
): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.tokenHash, hashToken(tx, 'invitations', token)),
        isOpen,
        sql`${invitations.expiresAt} > now()`,
      ),
    )
    .returning({ id: invitations.id })
  return rows.length > 0
}

export async function findInvited(database: Executor, email: string) {
  const [row] = await database
    .select({
      id: users.id,
      userType: users.userType,
      isVerified: sql<boolean>`${users.verifiedAt} is not null`,
      companyId: companyMembers.companyId,
    })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(eq(users.email, email))
  return row
}

/** Deletes invitations 30 days after their end, used or not. */
export async function deleteOldInvitations(database: Executor): Promise<void> {
  await database.delete(invitations).where(sql`${invitations.expiresAt} < now() - interval '30 days'`)
}
