import { indexApplicant } from '#api/applications/cv-text/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { factories } from '#tests/support/factories.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { company, person, withDatabase } from './stopped-server.ts'

/** A company with an open job, its recruiter, this many applicants, and a job seeker who did not apply. */
export const companyWithJob = (dataDir: string, count = 0) =>
  withDatabase(dataDir, async (database) => (await insertCompany(database, count)).made)

/** The same with a second recruiter. */
export const companyWithColleague = (dataDir: string, count: number) =>
  withDatabase(dataDir, async (database) => {
    const { made, member } = await insertCompany(database, count)
    return { ...made, colleague: await member({ firstName: 'Afia', lastName: 'Darko' }, 'RECRUITER') }
  })

async function insertCompany(database: Database, count: number) {
  const { id: companyId, member } = await company(database, 'Kente Robotics')
  const job = await factories(database).job({ companyId, name: 'Robot mechanic' })
  await database
    .insert(posts)
    .values({ opportunityId: job.id, companyId, draft: { name: job.name }, publishedVersion: 1 })
  const made = {
    companyId,
    jobId: job.id,
    recruiter: await member({ firstName: 'Kojo', lastName: 'Asare' }, 'RECRUITER'),
    seeker: await person(database, { firstName: 'Esi', lastName: 'Mensah', isSeeker: true }),
    applicants: count > 0 ? await insertIndexed(database, job.id, count) : [],
  }
  return { made, member }
}

/** Inserts applicants and indexes them for the company's lists. */
async function insertIndexed(database: Database, opportunityId: number, count: number) {
  const rows = await insertApplicants(database, { opportunityId, count, firstName: 'Ama' })
  await database.transaction(async (tx) => {
    for (const { id } of rows) await indexApplicant(tx, id)
  })
  return rows
}
