import { and, eq, isNull, sql } from 'drizzle-orm'
import { hasSecondStep } from '#api/accounts/factors/queries.ts'
import type { CompanyId } from '#api/platform/access/scope.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'

/** Members who sign in in one step. */
export async function listWithoutSecondStep(database: Executor, companyId: CompanyId): Promise<number[]> {
  const rows = await database
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(eq(companyMembers.companyId, companyId), isNull(users.suspendedAt), sql`not (${hasSecondStep})`),
    )
  return rows.map(({ id }) => id)
}

/** @param inDays null for members who need none */
export async function updateSecondStepFrom(
  tx: Transaction,
  companyId: CompanyId,
  inDays: number | null,
): Promise<void> {
  const secondStepFrom = inDays === null ? null : sql`now() + ${inDays} * interval '1 day'`
  await tx.update(companies).set({ secondStepFrom }).where(eq(companies.id, companyId))
}

/** The day and the company to tell a member about; none once they set it up. */
export async function findRequirement(database: Executor, userId: number) {
  const [row] = await database
    .select({
      email: users.email,
      language: users.language,
      company: companies.name,
      timeZone: companies.timeZone,
      from: companies.secondStepFrom,
      isDue: sql<boolean>`${companies.secondStepFrom} <= now()`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(users.id, userId), sql`not (${hasSecondStep})`))
  return row
}
