import { listAsked } from '#api/applications/documents/queries.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { type ConsensusState, findConsensus } from '#api/procurement/consensus/queries.ts'
import { findContract } from '#api/procurement/contracts/queries.ts'
import { findNext } from '#api/procurement/financial-opening/commands.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import {
  lockSeatForUpdate,
  openedStanding,
  requireDeclared,
  requireSeat,
  seatOf,
} from '#api/procurement/panel/commands.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import { findPrices, listFinancialFiles } from '#api/procurement/prices/queries.ts'
import { lockStateForUpdate, moveProceedings } from '#api/procurement/proceedings/commands.ts'
import { computeRanking, listTies } from '#api/procurement/ranking/commands.ts'
import { listDisqualified, listRankings } from '#api/procurement/ranking/queries.ts'
import { ApiError, isApiError, type Problem, problem, readProblem } from '#contract/errors.ts'
import type { Award } from '#contract/procurement/award.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { presentAward } from './present.ts'
import {
  type AwardRow,
  findAward,
  listComplaints,
  updateAwarded,
  updateFilesDestroyed,
  upsertIntention,
} from './queries.ts'
import { awardLack } from './rules.ts'

export type Services = {
  database: Database
  queue: Pick<Queue, 'enqueue'>
  secretKey: string
  timeZone: string
  publishing: Publishing
}
type Caller = { userId: number; opportunityId: number }

/** Prices are known in these. */
export const PRICED: readonly ProcurementState[] = [
  'FINANCIAL_OPENED',
  'RANKED',
  'INTENDED',
  'AWARDED',
  'CONTRACTED',
]
const ENDED: readonly ProcurementState[] = ['UNSUCCESSFUL']

/**
 * Prices, ranking, award and contract, as one person may see them.
 * @throws ApiError as `seatOf`; conflict before the financial opening
 */
export async function showAward(services: Services, { userId, opportunityId }: Caller): Promise<Award> {
  const { database, secretKey, timeZone } = services
  const seated = await seatOf(database, userId, opportunityId)
  requireDeclared(seated)
  const standing =
    PRICED.includes(seated.state) || ENDED.includes(seated.state)
      ? await openedStanding(database, opportunityId)
      : undefined
  if (!standing || standing.financial.size === 0)
    throw new ApiError('conflict', undefined, { reason: problem('financial_not_opened') })
  const consensus = await findConsensus(database, opportunityId)
  const opened = consensus.proposals.filter(({ bidder }) => standing.financial.has(bidder.number))
  const award = await findAward(database, opportunityId)
  const waits = await findAwardWaits(database, opportunityId)
  const isPricing = seated.state === 'FINANCIAL_OPENED'
  return presentAward({
    seated,
    timeZone,
    secretKey,
    consensus,
    financial: standing.financial,
    plan: await findPlan(database, opportunityId),
    prices: await findPrices(database, opportunityId),
    files: await listFinancialFiles(
      database,
      opened.map(({ bidder }) => bidder.applicationId),
    ),
    documents: await listAsked(database, opportunityId),
    disqualified: await listDisqualified(database, opportunityId),
    rankings: isPricing ? [] : await listRankings(database, opportunityId),
    ties: isPricing ? [] : await listTies(database, { opportunityId, bidders: biddersOf(consensus) }),
    award,
    isOver: waits.isStandstillOver,
    complaints: await listComplaints(database, opportunityId),
    contract: await findContract(database, opportunityId),
    canRank: isPricing && waits.hasUnread === false && !waits.isNextWaiting,
    canOpenNext: waits.isNextWaiting,
  })
}

const biddersOf = ({ proposals }: ConsensusState) => proposals.map(({ bidder }) => bidder)

/** The things that the award waits for. */
export async function findAwardWaits(database: Executor, opportunityId: number) {
  const award = await findAward(database, opportunityId)
  const complaints = await listComplaints(database, opportunityId)
  const computed = await computeRanking(database, opportunityId).catch(whereChanged)
  const lack = award ? await findAwardLack(database, opportunityId, award) : undefined
  const code = lack && readProblem(lack)?.code
  return {
    hasUnread: computed?.lack !== undefined,
    isNextWaiting: computed !== undefined && (await findNext(database, opportunityId)).length > 0,
    hasFirst: computed?.rows.some(({ rank }) => rank === 1) ?? false,
    openComplaints: complaints.filter(({ isUpheld }) => isUpheld === null).length,
    isStandstillOver: award !== undefined && lack === undefined,
    isAwardBarred: code === 'complaint_upheld' || code === 'proceedings_changed_by_hand',
  }
}
export type AwardWaits = Awaited<ReturnType<typeof findAwardWaits>>

/** Reading goes on where rows were changed by hand; acts are refused. */
function whereChanged(error: unknown): undefined {
  if (!isApiError(error) || error.code !== 'conflict') throw error
}

const STANDSTILL = 'standstill.set'

/** The end of standstill counts as the keyed log says it. */
export async function recordStandstill(tx: Transaction, { userId, opportunityId }: Caller, until: Date) {
  const details = { until: until.toISOString() }
  await record(tx, { actorId: userId, action: STANDSTILL, subject: subjectOf(opportunityId), details })
}

async function findAwardLack(
  database: Executor,
  opportunityId: number,
  { intendedAt, standstillUntil }: AwardRow,
): Promise<Problem | undefined> {
  const set = (await listVerified(database, subjectOf(opportunityId), [STANDSTILL])).at(-1)
  if (set?.details.until !== standstillUntil.toISOString()) return problem('proceedings_changed_by_hand')
  const complaints = await listComplaints(database, opportunityId)
  return awardLack({ intendedAt, standstillUntil, complaints, now: new Date(await readClock(database)) })
}

/**
 * Announces to whom the award is intended: the first of the ranking, as it is computed now. Standstill begins.
 * @throws ApiError forbidden, conflict where nobody ranks
 */
export function intendAward({ database, queue, publishing }: Services, caller: Caller): Promise<void> {
  return database.transaction(async (tx) => {
    const { opportunityId } = caller
    const seated = await lockSeatForUpdate(tx, caller, ['RANKED'])
    requireSeat(seated, 'publisher')
    const { rows, currency, lack } = await computeRanking(tx, opportunityId)
    const first = rows.find(({ rank }) => rank === 1)
    const plan = await findPlan(tx, opportunityId)
    await moveProceedings(tx, {
      seated,
      act: 'intend',
      guard: async () => lack ?? (first ? undefined : problem('nobody_ranks')),
      outcome: async () => {
        const amount = first?.price ?? 0
        const days = plan?.standstill_days ?? 0
        const intended = { opportunityId, applicationId: first?.id ?? 0, amount, currency, days }
        const until = await upsertIntention(tx, intended)
        await recordStandstill(tx, caller, until)
        return {
          details: { winner: first?.id ?? 0, amount, currency, standstill_until: until.toISOString() },
        }
      },
    })
    await queue.enqueue(tx, 'award', { opportunityId, event: 'intended' })
    await publishRelease(tx, publishing, { opportunityId, tag: 'award' })
  })
}

/**
 * Awards the contract once standstill is over, by the database's clock. Financial parts that were never opened are destroyed.
 * @throws ApiError forbidden, sealed where the clock is wrong, conflict with what stands against it
 */
export function awardContract({ database, queue, publishing }: Services, caller: Caller): Promise<void> {
  return database.transaction(async (tx) => {
    const { opportunityId } = caller
    await lockStateForUpdate(tx, opportunityId)
    const seated = await lockSeatForUpdate(tx, caller, ['INTENDED'])
    requireSeat(seated, 'publisher')
    const { financial } = await openedStanding(tx, opportunityId)
    const award = await findAward(tx, opportunityId)
    if (!award) throw new ApiError('conflict', undefined, { reason: problem('proceedings_changed_by_hand') })
    const { rows } = await computeRanking(tx, opportunityId)
    const first = rows.find(({ rank }) => rank === 1)
    const isSame = first?.id === award.applicationId && first.price === award.amount
    await moveProceedings(tx, {
      seated,
      act: 'award',
      guard: async () =>
        isSame ? findAwardLack(tx, opportunityId, award) : problem('proceedings_changed_by_hand'),
      outcome: async () => ({
        details: { winner: award.applicationId, amount: award.amount, currency: award.currency },
      }),
    })
    await updateAwarded(tx, opportunityId)
    await updateFilesDestroyed(tx, opportunityId, [...financial])
    await queue.enqueue(tx, 'award', { opportunityId, event: 'awarded' })
    await publishRelease(tx, publishing, { opportunityId, tag: 'award' })
  })
}
