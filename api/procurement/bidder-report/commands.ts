import type { Database } from '#api/platform/database/client.ts'
import { showOutcomeOf } from '#api/procurement/complaints/commands.ts'
import { findOwnProposal } from '#api/procurement/complaints/queries.ts'
import { showOpeningRecord } from '#api/procurement/opening-record/commands.ts'
import { listBidders } from '#api/procurement/panel/queries.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import { listTies } from '#api/procurement/ranking/commands.ts'
import { listRankings } from '#api/procurement/ranking/queries.ts'
import { ApiError } from '#contract/errors.ts'
import type { BidderReport } from '#contract/procurement/bidder-report.ts'
import { presentBidderReport } from './present.ts'
import { findRfpDates } from './queries.ts'

type Services = { database: Database; timeZone: string }

/**
 * The evaluation as its bidders may read it. The opening record says by the key and the keyed log what is open.
 * @throws ApiError not_found for a proposal of somebody else, or one that was withdrawn; sealed where the log says otherwise
 */
export async function showBidderReport(
  services: Services,
  own: { userId: number; number: string },
): Promise<BidderReport | null> {
  const { database } = services
  const found = await findOwnProposal(database, own)
  if (!found) throw new ApiError('not_found')
  const { applicationId, opportunityId } = found
  const timeZone = found.timeZone ?? services.timeZone
  const outcome = await showOutcomeOf(database, { applicationId, opportunityId, timeZone })
  if (!outcome?.winner?.awarded_at) return null
  const opening = await showOpeningRecord(services, own)
  const plan = await findPlan(database, opportunityId)
  if (!opening || !plan) return null
  const bidders = await listBidders(database, opportunityId)
  return presentBidderReport({
    ...found,
    award: outcome.winner,
    timeZone,
    opening,
    plan,
    bidders,
    dates: await findRfpDates(database, opportunityId),
    events: await listProceedingEvents(database, opportunityId),
    rankings: await listRankings(database, opportunityId),
    ties: await listTies(database, { opportunityId, bidders }),
  })
}
