import { eq } from 'drizzle-orm'
import { users } from '#api/platform/database/accounts-tables.ts'
import type { Database } from '#api/platform/database/client.ts'
import { companyMembers } from '#api/platform/database/companies-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { person } from './accounts.ts'
import { factories } from './factories.ts'

/** An account with a session that acts for a company; for one of its own when none is named. */
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
