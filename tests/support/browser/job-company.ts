import { indexApplicant } from '#api/applications/cv-text/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { factories } from '#tests/support/factories.ts'
import { at, company, person } from '#tests/support/stopped-server.ts'
import { insertApplicants } from './many-applicants.ts'

/** A company with an open job, so many who applied for it, its recruiter, and a job seeker who did not apply. */
export const companyWithJob = (dataDir: string, count = 0) =>
  at(dataDir, async (database) => {
    const { id: companyId, member } = await company(database, 'Kente Robotics')
    const job = await factories(database).job({ companyId, name: 'Robot mechanic' })
    await database
      .insert(posts)
      .values({ opportunityId: job.id, companyId, draft: { name: job.name }, publishedVersion: 1 })
    return {
      jobId: job.id,
      recruiter: await member({ firstName: 'Kojo', lastName: 'Asare' }, 'RECRUITER'),
      seeker: await person(database, { firstName: 'Esi', lastName: 'Mensah', isSeeker: true }),
      applicants: count > 0 ? await applicants(database, job.id, count) : [],
    }
  })

/** With what the lists of the company find them by. */
async function applicants(database: Database, opportunityId: number, count: number) {
  const rows = await insertApplicants(database, { opportunityId, count, firstName: 'Ama' })
  await database.transaction(async (tx) => {
    for (const { id } of rows) await indexApplicant(tx, id)
  })
  return rows
}
