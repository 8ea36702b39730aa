import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { recordStandstill } from '#api/procurement/award/commands.ts'
import { findAward, updatePaused, updateResumed } from '#api/procurement/award/queries.ts'
import { findConsensus } from '#api/procurement/consensus/queries.ts'
import { findContract } from '#api/procurement/contracts/queries.ts'
import { lockSeatForUpdate, requireSeat } from '#api/procurement/panel/commands.ts'
import { findPrices } from '#api/procurement/prices/queries.ts'
import { lockStateForUpdate } from '#api/procurement/proceedings/commands.ts'
import { findProceedings } from '#api/procurement/proceedings/queries.ts'
import { listTies } from '#api/procurement/ranking/commands.ts'
import { listDisqualified, listRankings } from '#api/procurement/ranking/queries.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Outcome } from '#contract/procurement/complaints.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { presentOutcome } from './present.ts'
import {
  canComplain,
  countOpen,
  findOwnProposal,
  insertComplaint,
  listOwnComplaints,
  updateDecided,
} from './queries.ts'

type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; timeZone: string }
type Own = { userId: number; number: string }

const conflict = (reason: ReturnType<typeof problem>) => new ApiError('conflict', undefined, { reason })

/** Bidders learn their scores from then on, and what is ranked once the award is intended. */
const TOLD: readonly ProcurementState[] = [
  'TECHNICAL_FINAL',
  'FINANCIAL_OPENED',
  'RANKED',
  'INTENDED',
  'AWARDED',
  'CONTRACTED',
]

/** @throws ApiError not_found for a proposal of somebody else, or one that was withdrawn */
export async function showOutcome({ database, timeZone }: Services, own: Own): Promise<Outcome | null> {
  const found = await findOwnProposal(database, own)
  if (!found) throw new ApiError('not_found')
  const { applicationId, opportunityId } = found
  return showOutcomeOf(database, { applicationId, opportunityId, timeZone: found.timeZone ?? timeZone })
}

type Of = { applicationId: number; opportunityId: number; timeZone: string }

/** The outcome of a proposal as its bidder reads it, for whoever may; null until technical scores are final. */
export async function showOutcomeOf(
  database: Executor,
  { applicationId, opportunityId, timeZone }: Of,
): Promise<Outcome | null> {
  const proceedings = await findProceedings(database, opportunityId)
  if (!proceedings || !TOLD.includes(proceedings.state)) return null
  const consensus = await findConsensus(database, opportunityId)
  const mine = consensus.proposals.find(({ bidder }) => bidder.applicationId === applicationId)
  if (!mine) return null
  const award = await findAward(database, opportunityId)
  const bidders = consensus.proposals.map(({ bidder }) => bidder)
  return presentOutcome({
    state: proceedings.state,
    timeZone,
    consensus,
    mine,
    prices: await findPrices(database, opportunityId),
    disqualified: await listDisqualified(database, opportunityId),
    rankings: await listRankings(database, opportunityId),
    ties: award ? await listTies(database, { opportunityId, bidders }) : [],
    award,
    contract: await findContract(database, opportunityId),
    canComplain: proceedings.state === 'INTENDED' && (await canComplain(database, applicationId)),
    complaints: await listOwnComplaints(database, applicationId),
  })
}

/**
 * Takes a bidder's complaint about an intended award; standstill waits until it is decided.
 * @throws ApiError not_found, conflict where standstill is over, or one of theirs is open
 */
export function sendComplaint({ database, queue }: Services, own: Own, text: string): Promise<void> {
  return database.transaction(async (tx) => {
    const found = await findOwnProposal(tx, own)
    if (!found) throw new ApiError('not_found')
    const { opportunityId, applicationId } = found
    const { state } = await lockStateForUpdate(tx, opportunityId)
    if (state !== 'INTENDED' || !(await canComplain(tx, applicationId)))
      throw conflict(problem('complaint_late'))
    const id = await insertComplaint(tx, { opportunityId, applicationId, text })
    if (!id) throw conflict(problem('complaint_late'))
    await updatePaused(tx, opportunityId)
    const details = { complaint: id, number: own.number }
    await record(tx, {
      actorId: own.userId,
      action: 'complaint.sent',
      subject: subjectOf(opportunityId),
      details,
    })
    await queue.enqueue(tx, 'award', { opportunityId, event: 'complaint_sent', complaint: id })
  })
}

type Caller = { userId: number; opportunityId: number }
type Decision = { complaint: number; isUpheld: boolean; decision: string }

/**
 * Decides a complaint. With the last open one standstill goes on for as long as it had left.
 * @throws ApiError forbidden, not_found for one that is decided already
 */
export function decideComplaint(
  { database, queue }: Omit<Services, 'timeZone'>,
  caller: Caller,
  { complaint, isUpheld, decision }: Decision,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { userId, opportunityId } = caller
    const seated = await lockSeatForUpdate(tx, caller, ['FINANCIAL_OPENED', 'RANKED', 'INTENDED'])
    requireSeat(seated, 'publisher')
    const decided = { isUpheld, decision, decidedBy: userId }
    if (!(await updateDecided(tx, { id: complaint, opportunityId }, decided))) throw new ApiError('not_found')
    const details = { complaint, upheld: isUpheld }
    await record(tx, {
      actorId: userId,
      action: 'complaint.decided',
      subject: subjectOf(opportunityId),
      details,
    })
    const until =
      (await countOpen(tx, opportunityId)) === 0 ? await updateResumed(tx, opportunityId) : undefined
    if (until) await recordStandstill(tx, caller, until)
    await queue.enqueue(tx, 'award', { opportunityId, event: 'complaint_decided', complaint })
  })
}
