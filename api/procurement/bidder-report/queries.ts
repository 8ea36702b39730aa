import { eq } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'

export async function findRfpDates(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({ publishedAt: opportunities.publishedAt, deadlineAt: opportunities.deadlineAt })
    .from(opportunities)
    .where(eq(opportunities.id, opportunityId))
  return row ?? { publishedAt: null, deadlineAt: null }
}
