import { recordFinancialOpening } from '#api/opportunities/seal-keys/commands.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { frozenHashOf, passingOf, termsHashOf } from '#api/procurement/consensus/commands.ts'
import { type ConsensusState, findConsensus } from '#api/procurement/consensus/queries.ts'
import { openEnvelope } from '#api/procurement/held-opening/commands.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import { actingSeatOf, openedStanding } from '#api/procurement/panel/commands.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import { findLoggedFacts, moveProceedings } from '#api/procurement/proceedings/commands.ts'
import { findTransition } from '#api/procurement/proceedings/transitions.ts'
import { listDisqualified } from '#api/procurement/ranking/queries.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'

type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; publishing: Publishing }
type Caller = { userId: number; opportunityId: number }

/** The proposals whose scores reach the minimum, best first, as the members made them final. */
type Frozen = { passing: string[]; isQuality: boolean }

/**
 * Compares scores, passing proposals and terms with what the keyed log says of them since they are final.
 * @throws ApiError conflict where any of them was changed by hand
 */
export async function findFrozen(database: Executor, opportunityId: number): Promise<Frozen> {
  const logged = await findLoggedFacts(database, opportunityId, 'finalise_scores')
  const consensus = await findConsensus(database, opportunityId)
  const plan = await findPlan(database, opportunityId)
  const passing = new Set(String(logged?.passing ?? '').split(' '))
  const isSame =
    logged?.scoresHash === frozenHashOf(consensus) &&
    logged.terms === (plan && termsHashOf(plan)) &&
    consensus.proposals.every(({ bidder, outcome }) => outcome.passes === passing.has(bidder.number))
  if (!isSame) throw new ApiError('conflict', undefined, { reason: problem('scores_changed_by_hand') })
  return { passing: byQuality(consensus), isQuality: plan?.selection_method === 'QUALITY' }
}

function byQuality(consensus: ConsensusState): string[] {
  const going = new Set(passingOf(consensus))
  return consensus.proposals
    .filter(({ bidder }) => going.has(bidder.number))
    .toSorted(
      (a, b) =>
        (b.outcome.total ?? 0) - (a.outcome.total ?? 0) ||
        Date.parse(a.bidder.submittedAt) - Date.parse(b.bidder.submittedAt) ||
        (a.bidder.number < b.bidder.number ? -1 : 1),
    )
    .map(({ bidder }) => bidder.number)
}

/**
 * Confirms that the financial parts of the proposals at or above the minimum are opened; by quality alone, that of the best one. The
 * keyed log names them, and no other ever opens.
 * @returns whether they are open now
 * @throws ApiError forbidden, sealed, conflict where none reaches the minimum, or rows were changed by hand
 */
export function openFinancial(services: Services, caller: Caller): Promise<boolean> {
  return open(services, caller, 'open_financial', async (tx) => {
    const { passing, isQuality } = await findFrozen(tx, caller.opportunityId)
    return isQuality ? passing.slice(0, 1) : passing
  })
}

/** By quality alone: opens the next best, once the opened ones are disqualified. */
export function openNext(services: Services, caller: Caller): Promise<boolean> {
  return open(services, caller, 'open_next', (tx) => findNext(tx, caller.opportunityId))
}

/** @returns the number of the next best proposal where it can be opened; none otherwise */
export async function findNext(database: Executor, opportunityId: number): Promise<string[]> {
  const { passing, isQuality } = await findFrozen(database, opportunityId)
  const { financial } = await openedStanding(database, opportunityId)
  const gone = new Set((await listDisqualified(database, opportunityId)).map(({ number }) => number))
  const isWaiting = isQuality && [...financial].every((number) => gone.has(number))
  return isWaiting ? passing.filter((number) => !financial.has(number)).slice(0, 1) : []
}

/** @returns the proposals whose financial parts can be opened in a state of the RFP, or the next of them */
export async function findOpenable(
  database: Executor,
  opportunityId: number,
  state: ProcurementState,
): Promise<string[]> {
  if (findTransition('open_financial', state)) return (await findFrozen(database, opportunityId)).passing
  return findTransition('open_next', state) ? findNext(database, opportunityId) : []
}

function open(
  { database, queue, publishing }: Services,
  caller: Caller,
  act: 'open_financial' | 'open_next',
  find: (tx: Transaction) => Promise<string[]>,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { userId: actorId, opportunityId } = caller
    const seated = await actingSeatOf(tx, actorId, opportunityId)
    let numbers: string[] = []
    const isOpened = await moveProceedings(tx, {
      seated,
      act,
      queue,
      guard: async (): Promise<Problem | undefined> => {
        await openedStanding(tx, opportunityId)
        numbers = await find(tx)
        if (numbers.length > 0) return undefined
        return problem(act === 'open_financial' ? 'none_passes' : 'next_none')
      },
      outcome: async () => ({ details: { opened: numbers.join(' ') } }),
    })
    if (!isOpened) return false
    const { key } = await openedStanding(tx, opportunityId)
    await openEnvelope(tx, { opportunityId, envelope: 'financial', key, numbers })
    await recordFinancialOpening(tx, { actorId, opportunityId, numbers })
    await publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })
    await queue.enqueue(tx, 'award', { opportunityId, event: 'financial' })
    return true
  })
}
