import { sql } from 'drizzle-orm'
import { startSession } from '#api/accounts/sessions/commands.ts'
import type { Database, OpenDatabase } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import type { Account } from './account.ts'
import { ownSettings } from './own-database.ts'

/** Works on the database of a server of its own that is stopped. */
export async function withDatabase<T>(
  dataDir: string,
  work: (database: Database, open: OpenDatabase) => Promise<T>,
): Promise<T> {
  const open = await openKeyed(ownSettings(dataDir))
  try {
    return await work(open.database, open)
  } finally {
    await open.close()
  }
}

type Person = { firstName: string; lastName: string; isSeeker?: boolean }

/** Inserts an account with a session; no password fits it. */
export async function person(database: Database, { firstName, lastName, isSeeker = false }: Person) {
  const email = `${firstName}.${lastName}@example.com`.toLowerCase()
  const [user] = await database
    .insert(users)
    .values({
      userType: isSeeker ? 'JOB_SEEKER' : 'RECRUITING_COMPANY',
      email,
      firstName,
      lastName,
      contactNumber: '+233241234567',
      passwordHash: 'none',
      verifiedAt: sql`now()`,
      onboardedAt: sql`now()`,
    })
    .returning()
  if (!user) throw new Error('The account was not inserted')
  const { token } = await startSession(database, user, { address: '10.0.0.1', userAgent: 'test' })
  return { id: user.id, email, token, is_admin: !isSeeker } satisfies Account & { id: number }
}

/** Inserts a company; `member` adds members to it. */
export async function company(database: Database, name: string) {
  const source = { source: 'test', sourceId: name }
  const [row] = await database
    .insert(companies)
    .values({ name, timeZone: 'Africa/Accra', ...source })
    .returning()
  if (!row) throw new Error('The company was not inserted')
  const { id } = row
  return {
    id,
    member: async (who: Person, role: MemberRole) => {
      const account = await person(database, who)
      await database
        .insert(companyMembers)
        .values({ userId: account.id, companyId: id, jobTitle: 'Buyer', role })
      return account
    },
  }
}
