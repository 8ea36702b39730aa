import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { rolesThatCan } from '#api/platform/access/roles.ts'
import type { CompanyId, Scope } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
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

/** Whether an RFP of the company has proposals that nobody opened. */
export async function hasSealedProposals(
  tx: Transaction,
  { companyId }: Pick<Scope, 'companyId'>,
): Promise<boolean> {
  const isOpened = sql`exists (select from bid_opening_confirmations o
    where o.opportunity_id = ${opportunities.id} and o.opened_at is not null)`
  const rows = await tx
    .select({ id: opportunities.id })
    .from(sealKeys)
    .innerJoin(opportunities, eq(opportunities.id, sealKeys.opportunityId))
    .where(
      and(
        eq(opportunities.companyId, companyId),
        ne(opportunities.status, 'CANCELLED'),
        sql`not ${isOpened}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The members who open proposals, the operators, and one account beside them. */
export async function listWatchers(
  tx: Transaction,
  { companyId }: Pick<Scope, 'companyId'>,
  besides: number,
): Promise<number[]> {
  const opens = and(
    eq(companyMembers.companyId, companyId),
    inArray(companyMembers.role, rolesThatCan('proposals.open')),
  )
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .where(and(or(opens, eq(users.userType, 'OPERATOR'), eq(users.id, besides)), isNull(users.suspendedAt)))
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

/** For the mail about a member who can open proposals, or cannot any more. */
export async function findOpenerNames(
  database: Executor,
  { memberId, companyId }: { memberId: number; companyId: number },
) {
  const [row] = await database
    .select({ firstName: users.firstName, lastName: users.lastName, company: companies.name })
    .from(users)
    .innerJoin(companies, eq(companies.id, companyId))
    .where(eq(users.id, memberId))
  return row
}
