import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import { publishRelease } from './commands.ts'
import type { Publishing } from './present.ts'
import { listEnded } from './queries.ts'

/** Releases the end of each RFP that its deadline ended, as nobody's act does. */
export async function releaseEnded(services: { database: Database; publishing: Publishing }): Promise<void> {
  const { database, publishing } = services
  await inTurn(await listEnded(database), (opportunityId) =>
    database.transaction((tx) => publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })),
  )
}
