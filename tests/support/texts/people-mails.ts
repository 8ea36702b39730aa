import { eq } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { companyPeople, peopleInvitations } from '#api/platform/database/tables/people-tables.ts'

/** The applicant's row in the company's list of people, with an end to their time there. */
async function listed(database: Database, companyId: number): Promise<number> {
  const [row] = await database
    .update(companyPeople)
    .set({ hasOpen: false })
    .where(eq(companyPeople.companyId, companyId))
    .returning({ id: companyPeople.id })
  if (!row) throw new Error('Nobody is on the list')
  return row.id
}

/** Mails to people whom a company keeps; the invitation is for this job. */
export const peopleMails = (
  database: Database,
  { companyId, jobId }: { companyId: number; jobId: number },
) => ({
  async invited() {
    const values = { personId: await listed(database, companyId), opportunityId: jobId, words: 'Á wórd' }
    const [row] = await database.insert(peopleInvitations).values(values).returning()
    return [{ invitationId: row?.id ?? 0 }]
  },
  async asked() {
    return [{ personId: await listed(database, companyId) }]
  },
})
