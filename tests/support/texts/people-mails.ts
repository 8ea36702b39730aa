import { eq } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyPeople, peopleInvitations } from '#api/platform/database/tables/people-tables.ts'
import { factories } from '#tests/support/factories.ts'

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

/** Mails to people whom a company keeps. */
export const peopleMails = (database: Database, companyId: number) => ({
  async 'people-invitation'() {
    // An account that is about to be deleted is not invited.
    await database.update(users).set({ deleteAt: null })
    const job = await factories(database).job({ companyId: companyId, name: 'Más0n' })
    const personId = await listed(database, companyId)
    const values = { personId, opportunityId: job.id, words: 'Á wórd' }
    const [row] = await database.insert(peopleInvitations).values(values).returning()
    return [{ invitationId: row?.id ?? 0 }]
  },
  async 'people-keeping'() {
    return [{ personId: await listed(database, companyId) }]
  },
})
