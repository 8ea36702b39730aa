import { eq } from 'drizzle-orm'
import { updateToken } from '#api/hiring/people/keeping/queries.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { companyPeople } from '#api/platform/database/tables/people-tables.ts'
import { factories } from '#tests/support/factories.ts'
import { companyToRead } from './read-company.ts'
import { withDatabase } from './stopped-server.ts'

/** A company with people who have yet to apply for one of its jobs, and another open job to invite them to. */
export async function companyWithPeople(dataDir: string, wanted: Parameters<typeof companyToRead>[1]) {
  const made = await companyToRead(dataDir, wanted)
  await withDatabase(dataDir, async (database) => {
    const [job] = await database.select().from(opportunities).where(eq(opportunities.id, made.jobId))
    if (job) await factories(database).job({ companyId: job.companyId, name: 'Conveyor fitter' })
  })
  return made
}

/** Gives the question whether the company may keep this person a link. */
export const askedBy = (dataDir: string, userId: number, token: string) =>
  withDatabase(dataDir, async (database) => {
    const [row] = await database.select().from(companyPeople).where(eq(companyPeople.userId, userId))
    if (row) await updateToken(database, row.id, token)
  })
