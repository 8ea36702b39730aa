import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { CompanyId, Scope } from '#api/platform/access/scope.ts'
import { users } from '#api/platform/database/accounts-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companyMembers } from '#api/platform/database/companies-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'

export async function findMembership(database: Executor, userId: number) {
  const [row] = await database.select().from(companyMembers).where(eq(companyMembers.userId, userId))
  return row
}

const memberColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  image: users.image,
  jobTitle: companyMembers.jobTitle,
  role: companyMembers.role,
  joinedAt: companyMembers.createdAt,
  deleteAt: users.deleteAt,
}
export type MemberRow = Awaited<ReturnType<typeof listMembersOf>>[number]

export function listMembersOf(database: Executor, { companyId }: Pick<Scope, 'companyId'>) {
  return database
    .select(memberColumns)
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(companyMembers.createdAt), asc(users.id))
}

export async function findMember(
  database: Executor,
  { companyId }: Pick<Scope, 'companyId'>,
  userId: number,
) {
  const [row] = await database
    .select(memberColumns)
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), eq(users.id, userId)))
  return row
}

/** Counts only owners who are neither suspended nor about to delete their account. */
export async function hasOtherOwner(database: Executor, companyId: number, userId: number): Promise<boolean> {
  const rows = await database
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        eq(companyMembers.role, 'OWNER'),
        ne(users.id, userId),
        isNull(users.deleteAt),
        isNull(users.suspendedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

type NewMember = { companyId: CompanyId; userId: number; role: MemberRole; jobTitle: string }

/** @returns false when the account acts for a company already */
export async function insertMember(tx: Transaction, member: NewMember): Promise<boolean> {
  const rows = await tx
    .insert(companyMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ userId: companyMembers.userId })
  return rows.length > 0
}

const isMember = ({ companyId }: Pick<Scope, 'companyId'>, userId: number) =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId))

export async function updateRole(
  tx: Transaction,
  scope: Pick<Scope, 'companyId'>,
  { userId, role }: { userId: number; role: MemberRole },
) {
  await tx.update(companyMembers).set({ role }).where(isMember(scope, userId))
}

/** Sends the account back to onboarding, where it may create or join another company. */
export async function deleteMember(tx: Transaction, scope: Pick<Scope, 'companyId'>, userId: number) {
  await tx.delete(companyMembers).where(isMember(scope, userId))
  await tx.update(users).set({ onboardedAt: null, updatedAt: sql`now()` }).where(eq(users.id, userId))
}
