import { eq, sql } from 'drizzle-orm'
import { companyMembers, users } from '#api/database/account-tables.ts'
import { type Database, openDatabase } from '#api/database/client.ts'
import { posts } from '#api/database/posting-tables.ts'
import { companies, opportunities } from '#api/database/schema.ts'
import { indexOpportunities } from '#api/search/commands.ts'
import { startSession } from '#api/sessions/commands.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import type { Account } from './account.ts'

/** Works on the embedded database of a server that does not run. */
async function at<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const open = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    return await work(open.database)
  } finally {
    await open.close()
  }
}

type Person = { firstName: string; lastName: string; isSeeker?: boolean }

async function person(database: Database, { firstName, lastName, isSeeker = false }: Person) {
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

/** A company with an RFP of its own, two members who may open its proposals, and a job seeker. */
export const companyWithRfp = (dataDir: string) =>
  at(dataDir, async (database) => {
    const source = { source: 'test', sourceId: 'bridges' }
    const [company] = await database
      .insert(companies)
      .values({ name: 'Volta Bridges', timeZone: 'Africa/Accra', ...source })
      .returning()
    if (!company) throw new Error('The company was not inserted')
    const member = async (name: Person, role: MemberRole) => {
      const account = await person(database, name)
      const values = { userId: account.id, companyId: company.id, jobTitle: 'Buyer', role }
      await database.insert(companyMembers).values(values)
      return account
    }
    const rfp = await rfpOf(database, company.id)
    return {
      rfpId: rfp.id,
      owner: await member({ firstName: 'Ama', lastName: 'Owusu' }, 'OWNER'),
      evaluator: await member({ firstName: 'Yaw', lastName: 'Boateng' }, 'EVALUATOR'),
      bidder: await person(database, { firstName: 'Esi', lastName: 'Mensah', isSeeker: true }),
    }
  })

async function rfpOf(database: Database, companyId: number) {
  const description = 'A footbridge of 40 m over the river, with lights.'
  return database.transaction(async (tx) => {
    const [row] = await tx
      .insert(opportunities)
      .values({
        kind: 'RFP',
        companyId,
        name: 'Footbridge over the Volta',
        description,
        excerpt: description,
        status: 'OPEN',
        deadlineAt: sql`now() + interval '20 days'`,
        publishedAt: sql`now()`,
        source: 'test',
        sourceId: 'footbridge',
      })
      .returning()
    if (!row) throw new Error('The RFP was not inserted')
    await tx.insert(posts).values({ opportunityId: row.id, companyId, draft: {}, publishedVersion: 1 })
    await indexOpportunities(tx, [row.id])
    return row
  })
}

/** Its deadline and the ten minutes of late uploads are over. */
export const endRfp = (dataDir: string, rfpId: number) =>
  at(dataDir, (database) =>
    database
      .update(opportunities)
      .set({ deadlineAt: sql`now() - interval '11 minutes'` })
      .where(eq(opportunities.id, rfpId)),
  )
