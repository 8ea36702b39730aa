import { eq } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'

export async function hasOpportunitiesOf(database: Executor, source: string): Promise<boolean> {
  const rows = await database
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(eq(opportunities.source, source))
    .limit(1)
  return rows.length > 0
}
