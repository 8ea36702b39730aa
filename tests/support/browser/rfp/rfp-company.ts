import type { Database } from '#api/platform/database/client.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { company, person, withDatabase } from '#tests/support/browser/stopped-server.ts'
import { factories } from '#tests/support/factories.ts'
import { setDeadlineAgo } from '#tests/support/sealing/deadlines.ts'
import { recordPublished } from '#tests/support/sealing/published.ts'

const DAY = 86_400_000

/** A company with an RFP of its own, two members who may open its proposals, and a job seeker. */
export const companyWithRfp = (dataDir: string) =>
  withDatabase(dataDir, async (database) => {
    const { id, member } = await company(database, 'Volta Bridges')
    const rfp = await insertRfp(database, id)
    return {
      rfpId: rfp.id,
      owner: await member({ firstName: 'Ama', lastName: 'Owusu' }, 'OWNER'),
      evaluator: await member({ firstName: 'Yaw', lastName: 'Boateng' }, 'EVALUATOR'),
      bidder: await person(database, { firstName: 'Esi', lastName: 'Mensah', isSeeker: true }),
    }
  })

async function insertRfp(database: Database, companyId: number) {
  const rfp = await factories(database).rfp({
    companyId,
    name: 'Footbridge over the Volta',
    description: 'A footbridge of 40 m over the river, with lights.',
    deadlineAt: new Date(Date.now() + 20 * DAY),
  })
  await database.insert(posts).values({ opportunityId: rfp.id, companyId, draft: {}, publishedVersion: 1 })
  await recordPublished(database, rfp.id)
  return rfp
}

/** Sets the deadline past the ten minutes of late uploads. */
export const endRfp = (dataDir: string, rfpId: number) =>
  withDatabase(dataDir, (database) => setDeadlineAgo(database, rfpId, '11 minutes'))
