import { eq, sql } from 'drizzle-orm'
import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { NOTICES } from '#contract/procurement/evaluations.ts'

/** The name of an RFP and of the company whose it is. */
export async function findOwner(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({ name: opportunities.name, company: companies.name, timeZone: companies.timeZone })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(eq(opportunities.id, opportunityId))
  return row
}

type Told = { notice: (typeof NOTICES)[number]; at: string; bidders: number }

/**
 * The notices of an RFP to its bidders, each with the time of the first; who looks after a firm's proposal counts once for it. That
 * it was cancelled leads to the RFP, as for those who follow it.
 */
export async function listTold(database: Executor, opportunityId: number): Promise<Told[]> {
  const { rows } = await database.execute<Told>(sql`
    select n.message as notice, count(distinct a.id)::int as bidders,
      to_char(min(n.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from applications a
      join lateral (
        select a.user_id union select m.user_id from firm_members m where m.firm_id = a.firm_id) p on p.user_id is not null
      join notifications n on n.user_id = p.user_id and n.message = any(${sql.param([...NOTICES])}::text[])
        and (n.link = concat('/user/applications/', a.number, '/')
          or n.message = 'opportunity_cancelled' and n.link = ${pathOf('RFP', opportunityId)} and a.status <> 'WITHDRAWN')
    where a.opportunity_id = ${opportunityId}
    group by n.message, n.about order by min(n.id)`)
  return rows
}
