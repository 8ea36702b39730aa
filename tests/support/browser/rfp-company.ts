import { eq, sql } from 'drizzle-orm'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { at, company, person } from '#tests/support/stopped-server.ts'

/** A company with an RFP of its own, two members who may open its proposals, and a job seeker. */
export const companyWithRfp = (dataDir: string) =>
  at(dataDir, async (database) => {
    const { id, member } = await company(database, 'Volta Bridges')
    const rfp = await rfpOf(database, id)
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
