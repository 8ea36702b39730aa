import { eq } from 'drizzle-orm'
import { companyMembers, users } from '#api/platform/database/account-tables.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/schema.ts'

export async function findProfile(database: Executor, userId: number) {
  const [row] = await database
    .select({
      user: users,
      member: { jobTitle: companyMembers.jobTitle, role: companyMembers.role },
      company: {
        id: companies.id,
        name: companies.name,
        logo: companies.logo,
        address: companies.address,
        skills: companies.skills,
        suspendedAt: companies.suspendedAt,
      },
    })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(users.id, userId))
  return row
}
export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export async function updateUser(database: Executor, id: number, values: Partial<typeof users.$inferInsert>) {
  await database
    .update(users)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(users.id, id))
}
