import type { Database, Executor } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { deleteAward } from '#api/procurement/award/queries.ts'
import { findConsensus } from '#api/procurement/consensus/queries.ts'
import { findFrozen } from '#api/procurement/financial-opening/commands.ts'
import { tellLater } from '#api/procurement/notices/commands.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import {
  actingSeatOf,
  lockSeatForUpdate,
  openedStanding,
  requireSeat,
} from '#api/procurement/panel/commands.ts'
import type { Bidder } from '#api/procurement/panel/queries.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import type { Planned } from '#api/procurement/plan/values.ts'
import { findPrices } from '#api/procurement/prices/queries.ts'
import { comparedOf } from '#api/procurement/prices/rules.ts'
import { moveProceedings } from '#api/procurement/proceedings/commands.ts'
import { hashOf } from '#api/procurement/scoring/rules.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { insertDisqualification, listDisqualified, listRankings, updateRankings } from './queries.ts'
import { type Bid, type Ranked, rank, type Tie, tiesOf } from './rules.ts'

type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; publishing: Publishing }
type Caller = { userId: number; opportunityId: number }

type Computed = {
  rows: Ranked[]
  /** Of all prices. */
  currency: string
  /** Why there can be no ranking yet. */
  lack: Problem | undefined
}

/**
 * Computes the ranking from final scores and checked prices, as they stand in the keyed log.
 * @throws ApiError conflict where scores or terms were changed by hand, sealed
 */
export async function computeRanking(database: Executor, opportunityId: number): Promise<Computed> {
  await findFrozen(database, opportunityId)
  const plan = await findPlan(database, opportunityId)
  const { financial } = await openedStanding(database, opportunityId)
  const prices = await findPrices(database, opportunityId)
  const gone = new Set((await listDisqualified(database, opportunityId)).map(({ number }) => number))
  const { proposals } = await findConsensus(database, opportunityId)
  const going = proposals.filter(({ outcome }) => outcome.passes)
  const unread = going.filter(
    ({ bidder }) =>
      financial.has(bidder.number) && !gone.has(bidder.number) && !prices.get(bidder.applicationId)?.agreed,
  )
  const bids = going.map(({ bidder, outcome }): Bid => {
    const agreed = financial.has(bidder.number) && prices.get(bidder.applicationId)?.agreed
    return {
      id: bidder.applicationId,
      number: bidder.number,
      submittedAt: bidder.submittedAt,
      technical: outcome.total ?? 0,
      price: agreed ? comparedOf(agreed) : null,
      isDisqualified: gone.has(bidder.number),
    }
  })
  const method = plan?.selection_method
  const found = [...prices.values()].flatMap(({ agreed }) => agreed?.currency ?? [])
  const currency = plan?.currency ?? found[0] ?? ''
  const isMixed = !plan?.currency && found.some((each) => each !== currency)
  return {
    rows: method ? rank(termsOf({ ...plan, selection_method: method }), bids) : [],
    currency,
    lack: !method
      ? problem('method_missing')
      : unread.length > 0
        ? problem('prices_unchecked', {
            names: unread.map(({ bidder }) => bidder.name || bidder.number).join(', '),
          })
        : isMixed
          ? problem('currencies_differ')
          : undefined,
  }
}

/** Where proposals tie in the ranking as it was computed last, and which rule decided. */
export async function listTies(
  database: Executor,
  {
    opportunityId,
    bidders,
  }: { opportunityId: number; bidders: Pick<Bidder, 'applicationId' | 'number' | 'submittedAt'>[] },
): Promise<Tie[]> {
  const plan = await findPlan(database, opportunityId)
  if (!plan?.selection_method) return []
  const ranked = (await listRankings(database, opportunityId)).filter(({ rank }) => rank !== null)
  const placed = ranked.flatMap(({ applicationId: id, technical, price }) => {
    const bidder = bidders.find(({ applicationId }) => applicationId === id)
    return bidder ? [{ id, technical, price, number: bidder.number, submittedAt: bidder.submittedAt }] : []
  })
  return tiesOf(termsOf({ ...plan, selection_method: plan.selection_method }), placed)
}

type Method = NonNullable<Planned['selection_method']>

const termsOf = (plan: Pick<Planned, 'technical_weight' | 'budgetMax'> & { selection_method: Method }) => ({
  method: plan.selection_method,
  technicalWeight: plan.technical_weight ?? 0,
  budget: plan.budgetMax,
})

/** Ranks the proposals. @throws ApiError forbidden, conflict while prices are missing */
export function rankProposals({ database, queue }: Services, caller: Caller): Promise<void> {
  return database.transaction(async (tx) => {
    const seated = await lockSeatForUpdate(tx, caller, ['FINANCIAL_OPENED'])
    requireSeat(seated, 'opener')
    const { rows, lack } = await computeRanking(tx, caller.opportunityId)
    await moveProceedings(tx, {
      seated,
      act: 'rank',
      guard: async () => lack,
      outcome: async () => ({ details: { ranking: hashOf(rows) } }),
    })
    await updateRankings(tx, caller.opportunityId, rows)
    await tellLater(tx, queue, { event: 'ranked', opportunityId: caller.opportunityId })
  })
}

/**
 * Disqualifies a proposal; what was ranked is computed anew, since the lowest price can change, and an intended award is withdrawn.
 * @throws ApiError forbidden, not_found, conflict where it is disqualified already, or never reached the minimum
 */
export function disqualify(
  { database, queue, publishing }: Services,
  caller: Caller,
  { bidder: letter, reason }: { bidder: string; reason: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const { opportunityId, userId } = caller
    const seated = await lockSeatForUpdate(tx, caller, ['FINANCIAL_OPENED', 'RANKED', 'INTENDED'])
    requireSeat(seated, 'publisher')
    const { proposals } = await findConsensus(tx, opportunityId)
    const found = proposals.find(({ bidder }) => bidder.letter === letter)
    if (!found) throw new ApiError('not_found')
    const { applicationId, number } = found.bidder
    if (!found.outcome.passes) throw new ApiError('conflict', undefined, { reason: problem('bidder_out') })
    const isNew = await insertDisqualification(tx, { applicationId, reason, decidedBy: userId })
    if (!isNew) throw new ApiError('conflict', undefined, { reason: problem('bidder_out') })
    await moveProceedings(tx, {
      seated,
      act: 'disqualify',
      reason,
      outcome: async () => ({ details: { number } }),
    })
    if (seated.state !== 'FINANCIAL_OPENED')
      await updateRankings(tx, opportunityId, (await computeRanking(tx, opportunityId)).rows)
    if (seated.state === 'INTENDED') {
      await deleteAward(tx, opportunityId)
      await queue.enqueue(tx, 'award', { opportunityId, event: 'intention_withdrawn' })
    }
    const tag = seated.state === 'INTENDED' ? 'awardCancellation' : 'tenderUpdate'
    await publishRelease(tx, publishing, { opportunityId, tag })
    await queue.enqueue(tx, 'award', { opportunityId, event: 'disqualified' })
  })
}

type Reopening = { act: 'reopen_prices' | 'reopen_ranking'; reason: string }

/**
 * Confirms that prices or ranking are opened again; bidders are told the reason.
 * @returns whether they are
 */
export function reopenAward(
  { database, queue, publishing }: Services,
  caller: Caller,
  { act, reason }: Reopening,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { opportunityId } = caller
    const seated = await actingSeatOf(tx, caller.userId, opportunityId)
    const isReopened = await moveProceedings(tx, { seated, act, reason, queue })
    if (!isReopened) return false
    if (act === 'reopen_ranking') {
      await deleteAward(tx, opportunityId)
      await publishRelease(tx, publishing, { opportunityId, tag: 'awardCancellation' })
    }
    await queue.enqueue(tx, 'award', { opportunityId, event: act })
    return true
  })
}
