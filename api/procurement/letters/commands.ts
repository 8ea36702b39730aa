import type { Database } from '#api/platform/database/client.ts'
import { showOutcomeOf } from '#api/procurement/complaints/commands.ts'
import { findOwnProposal } from '#api/procurement/complaints/queries.ts'
import { findDebriefTime } from '#api/procurement/debriefs/queries.ts'
import { openedStanding, requireDeclared, seatOf } from '#api/procurement/panel/commands.ts'
import { listBidders } from '#api/procurement/panel/queries.ts'
import { ApiError } from '#contract/errors.ts'
import type { AwardLetter } from '#contract/procurement/letters.ts'
import { presentLetter } from './present.ts'

type Services = { database: Database; timeZone: string }

/** @throws ApiError not_found for a proposal of somebody else, or one that was withdrawn */
export async function showOwnLetter(
  services: Services,
  own: { userId: number; number: string },
): Promise<AwardLetter | null> {
  const found = await findOwnProposal(services.database, own)
  if (!found) throw new ApiError('not_found')
  return letterTo(services, { ...found, number: own.number })
}

/** @throws ApiError as `seatOf`, forbidden for people from outside on the panel and for who has to declare first */
export async function showLetter(
  services: Services,
  { userId, opportunityId }: { userId: number; opportunityId: number },
  letter: string,
): Promise<AwardLetter | null> {
  const { database } = services
  const seated = await seatOf(database, userId, opportunityId)
  if (!seated.seats.has('reader')) throw new ApiError('forbidden')
  requireDeclared(seated)
  const found = (await listBidders(database, opportunityId)).find((each) => each.letter === letter)
  if (!found) throw new ApiError('not_found')
  const { applicationId, number, name: bidder } = found
  const { name, company } = seated
  const of = { opportunityId, name, company: company.name, timeZone: company.timeZone }
  return letterTo(services, { ...of, applicationId, number, bidder })
}

type To = {
  applicationId: number
  opportunityId: number
  name: string
  company: string
  timeZone: string | null
  bidder: string
  number: string
}

/** From the outcome that the bidder reads, so that both say the same. */
async function letterTo({ database, timeZone: zone }: Services, to: To): Promise<AwardLetter | null> {
  const { applicationId, opportunityId } = to
  const timeZone = to.timeZone ?? zone
  const outcome = await showOutcomeOf(database, { applicationId, opportunityId, timeZone })
  const time = await findDebriefTime(database, opportunityId)
  if (!outcome?.winner?.awarded_at || !time) return null
  await openedStanding(database, opportunityId)
  return presentLetter({ ...to, outcome, winner: outcome.winner, debriefUntil: time.until })
}
