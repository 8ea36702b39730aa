import { countScored } from '#api/applications/scoring/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { type AwardWaits, findAwardWaits, PRICED } from '#api/procurement/award/commands.ts'
import { findConsensus } from '#api/procurement/consensus/queries.ts'
import { findOpened } from '#api/procurement/endings/queries.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import {
  lockSeatForUpdate,
  openedStanding,
  requireSeat,
  seatOf,
  tellOf,
} from '#api/procurement/panel/commands.ts'
import { listCandidates, listDeclarations, listPanel, type PanelRow } from '#api/procurement/panel/queries.ts'
import { hasToDeclare, isOn, isShort, type Seated } from '#api/procurement/panel/rules.ts'
import { findConfirmations, moveProceedings } from '#api/procurement/proceedings/commands.ts'
import { listProceedingEvents } from '#api/procurement/proceedings/queries.ts'
import { findTransition } from '#api/procurement/proceedings/transitions.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Evaluation } from '#contract/procurement/evaluations.ts'
import type { Act, ProcurementState } from '#contract/procurement/states.ts'
import { presentEvaluation } from './present.ts'
import { listTold } from './queries.ts'
import { panelLack } from './rules.ts'

export type Services = {
  database: Database
  mails: MailQueue
  queue: Pick<Queue, 'enqueue'>
  publishing: Publishing
}

type Caller = { userId: number; opportunityId: number }

const BEFORE_OPENING: readonly ProcurementState[] = ['OPEN', 'SEALED', 'CANCELLED']

/** Where an RFP stands and whose turn it is, as one person may see it. @throws ApiError as `seatOf` */
export async function showEvaluation(
  { database, timeZone }: { database: Database; timeZone: string },
  userId: number,
  opportunityId: number,
): Promise<Evaluation> {
  const seated = await seatOf(database, userId, opportunityId)
  const { secretKey } = database
  const isOpened = seated.isJudged && !BEFORE_OPENING.includes(seated.state)
  const consensus = isOpened ? await findConsensus(database, opportunityId) : undefined
  // Bidders are named by the key and the keyed log, not by a row; without any proposal there is no key.
  if (consensus && consensus.ground.bidders.length > 0) await openedStanding(database, opportunityId)
  const going = consensus?.ground.going.map(({ applicationId }) => applicationId) ?? []
  const isPriced = isOpened && PRICED.includes(seated.state)
  const waits = isPriced ? await findAwardWaits(database, opportunityId) : undefined
  const toDeclare = isOpened && seated.member && hasToDeclare(seated)
  return presentEvaluation({
    seated,
    timeZone,
    secretKey,
    ending: isOpened ? ((await findOpened(database, opportunityId))?.ending ?? null) : null,
    consensus,
    panel: await listPanel(database, opportunityId),
    scored: await countScored(database, opportunityId, going),
    candidates: seated.seats.has('opener') ? await listCandidates(database, opportunityId) : null,
    declared: toDeclare ? await listDeclarations(database, seated.member?.id ?? 0) : null,
    events: await listProceedingEvents(database, opportunityId),
    notices: await listTold(database, opportunityId),
    act: await findAct(database, seated, waits),
    reopening: consensus ? await findReopening(database, seated, consensus.panel) : null,
    waits,
  })
}

/** Acts of two members that this part of the way has. */
const SHARED: Partial<Record<ProcurementState, Act>> = {
  CONSENSUS: 'finalise_scores',
  TECHNICAL_FINAL: 'open_financial',
  RANKED: 'reopen_prices',
  INTENDED: 'reopen_ranking',
}

async function findAct(database: Database, seated: Seated, waits: AwardWaits | undefined) {
  const isForNext = waits?.isNextWaiting
  const act = isForNext ? 'open_next' : SHARED[seated.state]
  const seat = act && findTransition(act, seated.state)?.seat
  if (!act || !seat || !seated.seats.has(seat)) return null
  return { act, ...(await findConfirmations(database, seated, act)) }
}

/** Opening scores again is told of once somebody confirmed it, or where nothing else leads on. */
async function findReopening(database: Database, seated: Seated, panel: PanelRow[]) {
  const isNeeded = seated.state === 'CONSENSUS' && isShort(panel)
  const act = isNeeded ? 'reopen_scoring' : 'reopen_consensus'
  if (!seated.seats.has('opener') || !findTransition(act, seated.state)) return null
  const found = await findConfirmations(database, seated, act)
  return isNeeded || found.given.length > 0 ? ({ act, ...found } as const) : null
}

/**
 * Lets the panel score, once it is whole, has a chair and everybody declared.
 * @throws ApiError forbidden for whoever is not the chair, conflict with what is missing
 */
export function beginScoring({ database, mails }: Services, caller: Caller): Promise<void> {
  return database.transaction(async (tx) => {
    const seated = await lockSeatForUpdate(tx, caller, ['TECHNICAL_OPENED'])
    const { ground, panel } = await findConsensus(tx, caller.opportunityId)
    await moveProceedings(tx, {
      seated,
      act: 'begin_scoring',
      guard: async () => panelLack(panel, ground.bidders.length),
    })
    await tellOf(tx, mails, seated, {
      people: panel
        .filter(isOn)
        .flatMap(({ userId }) => (userId && userId !== caller.userId ? [userId] : [])),
      about: 'scoring',
      message: 'panel_turn',
      params: { name: seated.name, turn: 'SCORE' },
    })
  })
}

/** Ends an RFP without an award; bidders are told the reason. @throws ApiError forbidden, conflict */
export function endUnsuccessful(
  { database, queue, publishing }: Services,
  caller: Caller,
  reason: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const states = ['TECHNICAL_OPENED', 'EVALUATING', 'CONSENSUS', 'TECHNICAL_FINAL'] as const
    const seated = await lockSeatForUpdate(tx, caller, [...states, 'FINANCIAL_OPENED', 'RANKED', 'INTENDED'])
    requireSeat(seated, 'publisher')
    if (!seated.isJudged) throw new ApiError('conflict', undefined, { reason: problem('no_criteria') })
    await moveProceedings(tx, {
      seated,
      act: 'end_unsuccessful',
      reason,
      outcome: async () => ({ endReason: reason }),
    })
    await queue.enqueue(tx, 'evaluation', {
      opportunityId: caller.opportunityId,
      event: 'unsuccessful',
    })
    await publishRelease(tx, publishing, { opportunityId: caller.opportunityId, tag: 'tenderUpdate' })
  })
}
