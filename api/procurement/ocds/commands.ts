import type { Transaction } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import { type Publishing, presentRelease } from './present.ts'
import {
  countReleases,
  findLastRelease,
  findTender,
  findTold,
  insertRelease,
  lockOpportunityForUpdate,
} from './queries.ts'
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
  const at = await lockOpportunityForUpdate(tx, opportunityId)
  const found = await findTender(tx, opportunityId)
  if (!found || !at) return
  const number = (await countReleases(tx, opportunityId)) + 1
  const before = await findLastRelease(tx, opportunityId)
  const told = await findTold(tx, opportunityId)
  const release = presentRelease(found, { tag, number, at }, publishing, { before, told })
  await insertRelease(tx, { opportunityId, releaseId: release.id, tag, release })
  await announceChange(tx, [opportunityId])
}
