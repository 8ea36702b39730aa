import { sql } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import { ocdsReleases } from '#api/platform/database/procurement-tables.ts'
import { announceChange } from '#api/platform/http/catalogue-version.ts'
import { type Publishing, presentRelease } from './present.ts'
import { countReleases, findTender } from './queries.ts'
import type { ReleaseTag } from './rules.ts'

/**
 * Writes down what the public now knows of a request for proposals, in the transaction of the event that changed it.
 * A release is never changed afterwards: a trigger refuses it. Nothing is written for a job.
 */
export async function publishRelease(
  tx: Transaction,
  publishing: Publishing,
  { opportunityId, tag }: { opportunityId: number; tag: ReleaseTag },
): Promise<void> {
  // Numbers follow each other: of two events at once one waits here.
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
