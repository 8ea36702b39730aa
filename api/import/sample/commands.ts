import { saveOpportunities } from '#api/opportunities/listing/commands.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { sampleOpportunities } from './opportunities.ts'
import { hasOpportunitiesOf } from './queries.ts'

const SOURCE = 'sample'

/** Adds the sample content at the first start; later starts leave it alone. */
export async function addSampleContent(
  database: Database,
  { timeZone }: Pick<Config, 'timeZone'>,
): Promise<void> {
  if (await hasOpportunitiesOf(database, SOURCE)) return
  const sourced = sampleOpportunities(new Date(), timeZone).map((opportunity) => ({
    source: SOURCE,
    opportunity,
  }))
  await saveOpportunities(database, sourced, timeZone)
}
