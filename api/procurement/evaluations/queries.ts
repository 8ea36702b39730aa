import { eq } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'

/** The name of an RFP and of the company whose it is. */
export async function findOwner(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({ name: opportunities.name, company: companies.name, timeZone: companies.timeZone })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(eq(opportunities.id, opportunityId))
  return row
}
