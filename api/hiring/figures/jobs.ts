import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import { renewBadge } from './commands.ts'
import { listMeasured } from './queries.ts'

/** Each company in a statement of its own, so that a large one keeps no other waiting. */
export async function renewBadges(database: Database): Promise<void> {
  await inTurn(await listMeasured(database), (companyId) => renewBadge(database, companyId))
}
