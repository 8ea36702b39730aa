import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'

/** Members whose confirmations opened the technical proposals. */
export async function listTechnicalOpeners(database: Executor, opportunityId: number): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select u.first_name || ' ' || u.last_name as name from bid_opening_confirmations c join users u on u.id = c.user_id
    where c.opportunity_id = ${opportunityId} and c.opened_at is not null order by c.created_at`)
  return rows.map(({ name }) => name)
}
