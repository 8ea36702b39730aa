import { eq } from 'drizzle-orm'
import { saveOpportunities } from '#api/opportunities/listing/commands.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { sampleOpportunities } from './opportunities.ts'

const SOURCE = 'sample'

/** Adds the sample content at the first start; later starts leave it alone. */
export async function addSampleContent(
  database: Database,
  { timeZone }: Pick<Config, 'timeZone'>,
): Promise<void> {
  const [known] = await database
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(eq(opportunities.source, SOURCE))
    .limit(1)
  if (known) return
  const sourced = sampleOpportunities(new Date(), timeZone).map((opportunity) => ({
    source: SOURCE,
    opportunity,
  }))
  await saveOpportunities(database, sourced, timeZone)
}
