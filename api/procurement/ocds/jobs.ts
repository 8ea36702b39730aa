import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import { publishRelease } from './commands.ts'
import type { Publishing } from './present.ts'
import { listDue } from './queries.ts'

/** Releases the events that the clock makes, as nobody's act does: the end of questions, of tendering and of standstill. */
export async function releaseDue(services: { database: Database; publishing: Publishing }): Promise<void> {
  const { database, publishing } = services
  await inTurn(await listDue(database), ({ id, tag }) =>
    database.transaction((tx) => publishRelease(tx, publishing, { opportunityId: id, tag })),
  )
}
