import type { Database } from '#api/platform/database/client.ts'
import { findOwnProposal } from '#api/procurement/complaints/queries.ts'
import { findConsensus } from '#api/procurement/consensus/queries.ts'
import { findOpenedAt } from '#api/procurement/endings/queries.ts'
import { openedStanding } from '#api/procurement/panel/commands.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import { findPrices } from '#api/procurement/prices/queries.ts'
import { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import { ApiError } from '#contract/errors.ts'
import type { OpeningRecord } from '#contract/procurement/opening-record.ts'
import { presentOpeningRecord } from './present.ts'
import { listTechnicalOpeners } from './queries.ts'

type Services = { database: Database; timeZone: string }
type Own = { userId: number; number: string }

/**
 * The openings of an RFP, for its bidders alone. The key and the keyed log say what is open, and not a row.
 * @throws ApiError not_found for a proposal of somebody else, or one that was withdrawn; sealed where the log says otherwise
 */
export async function showOpeningRecord(
  { database, timeZone }: Services,
  own: Own,
): Promise<OpeningRecord | null> {
  const found = await findOwnProposal(database, own)
  if (!found) throw new ApiError('not_found')
  const { opportunityId } = found
  const events = await listProceedingEvents(database, opportunityId)
  // One without criteria has no events, and is opened all the same.
  const openedAt =
    events.find(({ act }) => act === 'open_technical')?.createdAt ??
    (await findOpenedAt(database, opportunityId))
  if (!openedAt || found.status === 'CANCELLED') return null
  const { financial: opened } = await openedStanding(database, opportunityId)
  return presentOpeningRecord({
    timeZone: found.timeZone ?? timeZone,
    openedAt,
    technicalBy: await listTechnicalOpeners(database, opportunityId),
    financial: events.findLast(({ act }) => act === 'open_financial' || act === 'open_next'),
    opened,
    consensus: await findConsensus(database, opportunityId),
    prices: await findPrices(database, opportunityId),
    currency: (await findPlan(database, opportunityId))?.currency ?? null,
  })
}
