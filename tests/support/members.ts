import { eq } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { person } from './accounts.ts'
import { factories } from './factories.ts'

/** Inserts a member of a company with a session; a new company when none is named. */
export async function member(
  database: Database,
  { role = 'OWNER', companyId }: { role?: MemberRole; companyId?: number } = {},
) {
  const account = await person(database, 'RECRUITING_COMPANY')
  const company = companyId ?? (await factories(database).company()).id
  await database.insert(companyMembers).values({
    userId: account.id,
    companyId: company,
    jobTitle: 'Head of people',
    role,
  })
  await database.update(users).set({ onboardedAt: new Date() }).where(eq(users.id, account.id))
  return { ...account, companyId: company, role }
}
