import { eq, sql } from 'drizzle-orm'
import { hasPoliciesDue } from '#api/accounts/consents/queries.ts'
import { hasSecondStep, needsSecondStep } from '#api/accounts/factors/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { type Words, wordsFor } from '#api/platform/words/words.ts'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'

export async function findProfile(database: Executor, userId: number) {
  const [row] = await database
    .select({
      user: users,
      hasSecondStep,
      needsSecondStep,
      hasPoliciesDue,
      member: { jobTitle: companyMembers.jobTitle, role: companyMembers.role },
      company: {
        id: companies.id,
        name: companies.name,
        logo: companies.logo,
        address: companies.address,
        skills: companies.skills,
        suspendedAt: companies.suspendedAt,
        secondStepFrom: companies.secondStepFrom,
      },
    })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(users.id, userId))
  return row
}
export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** The words that a person reads and is written to in. */
export async function findWords(database: Executor, userId: number): Promise<Words> {
  const [row] = await database.select({ language: users.language }).from(users).where(eq(users.id, userId))
  return wordsFor(row ?? { language: DEFAULT_LANGUAGE })
}

export async function updateUser(database: Executor, id: number, values: Partial<typeof users.$inferInsert>) {
  await database
    .update(users)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(users.id, id))
}

/** The name of somebody with an account. */
export async function findUserName(database: Executor, userId: number): Promise<string> {
  const [row] = await database
    .select({ name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(eq(users.id, userId))
  return row?.name ?? ''
}
