import { sql } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import { ocdsReleases } from '#api/platform/database/procurement-tables.ts'
import { announceChange } from '#api/platform/http/catalogue-version.ts'
import { type Publishing, presentRelease } from './present.ts'
import { countReleases, findTender } from './queries.ts'
import type { ReleaseTag } from './rules.ts'

/**
 * Releases what the public now knows of a request for proposals, in the transaction of the event that changed it. A release
 * never changes: a trigger refuses it. Jobs have none.
 */
export async function publishRelease(
  tx: Transaction,
  publishing: Publishing,
  { opportunityId, tag }: { opportunityId: number; tag: ReleaseTag },
): Promise<void> {
  // Two events at once wait for each other here, so that numbers follow each other.
  const { rows } = await tx.execute<{ now: number }>(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from opportunities where id = ${opportunityId} for update`)
  const found = await findTender(tx, opportunityId)
  const at = rows[0]
  if (!found || !at) return
  const number = (await countReleases(tx, opportunityId)) + 1
  const release = presentRelease(found, { tag, number, at: new Date(at.now) }, publishing)
  await tx.insert(ocdsReleases).values({ opportunityId, releaseId: release.id, tag, release })
  await announceChange(tx)
}
