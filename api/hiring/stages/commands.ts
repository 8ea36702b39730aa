import { announceMove } from '#api/accounts/notifications/queries.ts'
import { moveToStage } from '#api/applications/submission/progress.ts'
import { lockStagesForShare } from '#api/hiring/job-stages/queries.ts'
import type { OwnStage } from '#api/hiring/job-stages/rules.ts'
import { writeRejections } from '#api/hiring/rejections/queries.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { countMessagesOfCompany, uncountMessagesOfCompany } from '#api/platform/limits/commands.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Refused, StageChangeRequest, StageChangeResult } from '#contract/hiring/stages.ts'
import { type ApplicationStatus, LIMITS } from '#contract/vocabulary.ts'
import {
  insertItems,
  isSettled,
  linkNeighbours,
  lockAllItemsForUpdate,
  lockItemsForUpdate,
  replaceEarlierItems,
  restoreReplacedItems,
} from './items.ts'
import { mailTo, presentRefused, presentStageChange, withShownNames } from './present.ts'
import {
  type Applicant,
  findBatch,
  findMovers,
  findOpportunityTexts,
  insertActs,
  insertBatch,
  isTimeToCome,
  lockApplicantsForUpdate,
  lockBatchForUpdate,
  markUndone,
} from './queries.ts'
import { nextStatuses } from './rules.ts'

export type Services = { database: Database; queue: Pick<Queue, 'enqueue'>; timeZone: string }

type Asked = {
  opportunityId: OwnOpportunityId
  request: StageChangeRequest
  idempotencyKey: string | undefined
}

/**
 * Moves applicants to a stage, writes to them, or both. Members see the stage at once; applicants are told when the batch is due,
 * and until then it can be undone. Applicants whose stage has changed since, who may not go there, or who had their messages of
 * the day are refused one by one.
 * @throws ApiError forbidden, not_found without any applicant of the opportunity, invalid at `tell_at`
 */
export async function moveApplicants(
  { database, queue }: Services,
  scope: Scope,
  { opportunityId, request, idempotencyKey: key }: Asked,
): Promise<StageChangeResult> {
  if (request.body !== undefined && !may(scope, 'messages.send')) throw new ApiError('forbidden')
  const hash = hashOfRequest(`move ${opportunityId}`, request)
  return database.transaction(async (tx) => {
    const { answer } = await answerOnce(tx, { userId: scope.userId, key, hash }, () =>
      moveInTransaction(tx, queue, { scope, opportunityId, request }),
    )
    // A token may repeat what its maker asked for, whose answer is kept with the name.
    return withShownNames(scope, answer)
  })
}

type Moving = {
  scope: Scope
  opportunityId: OwnOpportunityId
  request: StageChangeRequest
  isAutomatic?: true
}

/** `moveApplicants` as a part of a larger transaction. What a rule does is nobody's act. */
export async function moveInTransaction(
  tx: Transaction,
  queue: Services['queue'],
  { scope, opportunityId, request, isAutomatic }: Moving,
): Promise<StageChangeResult> {
  if (request.tell_at && !(await isTimeToCome(tx, request.tell_at))) {
    throw new ApiError('invalid', { tell_at: [problem('tell_at_outside', { days: LIMITS.tellWithinDays })] })
  }
  const stage = await lockAskedStageForShare(tx, opportunityId, request)
  const numbers = request.applicants.map(({ number }) => number)
  const held = await lockApplicantsForUpdate(tx, opportunityId, numbers)
  if (held.length === 0) throw new ApiError('not_found')
  const { going, refused } = await withinLimit(tx, request, splitMovable(request, held))
  const answer = { refused: await presentAll(tx, refused) }
  if (going.length === 0) return { ...answer, change: null, replaced: 0 }
  const actorId = isAutomatic ? null : scope.userId
  const batch = await insertBatch(tx, {
    opportunityId,
    actorId,
    status: request.to ?? null,
    stageId: stage?.id ?? null,
    isTold: request.tell,
    tellAt: request.tell_at,
  })
  const replaced = await fillBatch(tx, { opportunityId, actorId, batchId: batch.id, going, request, stage })
  if (request.to) await announceMove(tx, { opportunityId, actorId })
  await queue.enqueue(tx, 'tell', {}, { startAfter: batch.dueAt })
  return { ...answer, change: presentStageChange(await findBatch(tx, batch.id)), replaced }
}

/**
 * The job's own stage that was asked for, which stays until the transaction ends.
 * @throws ApiError conflict when a colleague deleted it meanwhile
 */
async function lockAskedStageForShare(
  tx: Transaction,
  opportunityId: OwnOpportunityId,
  { to, to_stage }: StageChangeRequest,
): Promise<OwnStage | undefined> {
  const stages = await lockStagesForShare(tx, opportunityId)
  const stage = stages.find(({ id }) => id === to_stage)
  if (to_stage !== undefined && stage?.status !== to) {
    throw new ApiError('conflict', undefined, { reason: problem('stage_gone') })
  }
  return stage
}

type Held = { number: string; found: Applicant | undefined; reason: Refused['reason'] }
type Split = { going: Applicant[]; refused: Held[] }

function splitMovable({ applicants, to, to_stage }: StageChangeRequest, held: Applicant[]): Split {
  const found = new Map(held.map((each) => [each.number, each]))
  const refusalOf = ({ number, from, from_stage }: StageChangeRequest['applicants'][number]) => {
    const now = found.get(number)
    if (!now) return 'GONE'
    if (now.status !== from) return 'CHANGED'
    if (from_stage !== undefined && now.stage?.id !== from_stage) return 'CHANGED'
    const isOpen = to === undefined ? now.status !== 'WITHDRAWN' : mayEnter(now, { to, to_stage })
    return isOpen ? undefined : 'NOT_OPEN'
  }
  const refused = applicants.flatMap((each): Held[] => {
    const reason = refusalOf(each)
    return reason ? [{ number: each.number, found: found.get(each.number), reason }] : []
  })
  const staying = new Set(refused.map(({ number }) => number))
  return { going: held.filter(({ number }) => !staying.has(number)), refused }
}

/** Another stage of the same status is open to everybody in it. */
const mayEnter = (
  now: Applicant,
  { to, to_stage }: { to: ApplicationStatus; to_stage: number | undefined },
): boolean =>
  nextStatuses(now).includes(to) ||
  (now.status === to && to_stage !== undefined && now.stage?.id !== to_stage)

/** Names the colleague who was first, so that two who work at once know of each other. */
async function presentAll(tx: Transaction, refused: Held[]): Promise<Refused[]> {
  const changed = refused.flatMap(({ reason, found }) => (reason === 'CHANGED' && found ? [found.id] : []))
  const movers = await findMovers(tx, changed)
  return refused.map(({ number, found, reason }) =>
    presentRefused(number, found, reason, reason === 'CHANGED' && found ? movers.get(found.id) : undefined),
  )
}

async function withinLimit(
  tx: Transaction,
  { tell }: StageChangeRequest,
  { going, refused }: Split,
): Promise<Split> {
  if (!tell) return { going, refused }
  const ids = going.map(({ id }) => id)
  const full = await countMessagesOfCompany(tx, ids)
  return {
    going: going.filter(({ id }) => !full.has(id)),
    refused: [
      ...refused,
      ...going
        .filter(({ id }) => full.has(id))
        .map((each): Held => ({ number: each.number, found: each, reason: 'TOLD_ENOUGH' })),
    ],
  }
}

type Writing = {
  opportunityId: OwnOpportunityId
  actorId: number | null
  batchId: number
  going: Applicant[]
  request: StageChangeRequest
  stage: OwnStage | undefined
}

/** @returns the number of applicants not yet told of an earlier change */
async function fillBatch(
  tx: Transaction,
  { opportunityId, actorId, batchId, going, request, stage }: Writing,
): Promise<number> {
  const { to } = request
  const texts = await findOpportunityTexts(tx, opportunityId)
  const ids = going.map(({ id }) => id)
  await insertItems(
    tx,
    going.map((applicant) => ({
      batchId,
      applicationId: applicant.id,
      fromStatus: applicant.status,
      fromStageId: applicant.stage?.id ?? null,
      keepsStatus: applicant.status === to,
      ...mailTo(applicant, texts, request),
    })),
  )
  await insertActs(
    tx,
    going.map((applicant) => ({
      applicationId: applicant.id,
      actorId,
      kind: to ? 'MOVED' : 'MESSAGED',
      details: {
        batch: batchId,
        ...(to && { from: applicant.status, to }),
        ...(stage && { stage: stage.name }),
      },
    })),
  )
  if (!to) return 0
  await moveToStage(tx, ids, { status: to, stageId: stage?.id ?? null })
  // Applicants who keep their status are still to be told of it.
  const changing = going.filter(({ status }) => status !== to).map(({ id }) => id)
  if (to === 'REJECTED') await rejectWith(tx, actorId, { batchId, changing, ids, request })
  return replaceEarlierItems(tx, batchId, changing)
}

type Rejecting = { batchId: number; changing: number[]; ids: number[]; request: StageChangeRequest }

/** A reason goes to everybody moved; without one, who was rejected already keeps theirs. */
async function rejectWith(
  tx: Transaction,
  actorId: number | null,
  { batchId, changing, ids, request }: Rejecting,
) {
  const { reason = null, reason_note: note = '' } = request
  const why = { batchId, reason, note, actorId }
  await writeRejections(tx, reason || note ? ids : changing, why)
}

/**
 * Undoes a stage change until it is due by the clock of the database. Nobody is told, and applicants who are still in that stage
 * return to the one before.
 * @throws ApiError not_found, conflict when applicants are being told or it was undone already
 */
export async function undoStageChange(
  { database, queue }: Services,
  scope: Scope,
  { opportunityId, batchId }: { opportunityId: OwnOpportunityId; batchId: number },
): Promise<{ restored: number; count: number }> {
  return database.transaction(async (tx) => {
    await lockStagesForShare(tx, opportunityId)
    const batch = await lockBatchForUpdate(tx, opportunityId, batchId)
    if (!batch) throw new ApiError('not_found')
    const ids = await lockAllItemsForUpdate(tx, batchId)
    if (!batch.canUndo || (await isSettled(tx, batchId)))
      throw new ApiError('conflict', undefined, { reason: problem('undo_too_late') })
    if (batch.isTold) await uncountMessagesOfCompany(tx, ids, batch.createdAt)
    await linkNeighbours(tx, batchId)
    const items = await lockItemsForUpdate(tx, batchId)
    const { status } = batch
    const back = status === null ? [] : items.filter((item) => isStillThere(item, batch))
    const places = Map.groupBy(back, ({ fromStatus, fromStageId }) => `${fromStatus} ${fromStageId}`)
    for (const same of places.values()) {
      const some = same.map(({ applicationId }) => applicationId)
      const [first] = same
      if (first) await moveToStage(tx, some, { status: first.fromStatus, stageId: first.fromStageId })
      await restoreReplacedItems(tx, batchId, some)
    }
    await markUndone(tx, batchId)
    await insertActs(
      tx,
      // Of who moved on meanwhile nothing was undone.
      (status === null ? items : back).map(({ applicationId, fromStatus }) => ({
        applicationId,
        actorId: scope.userId,
        kind: 'UNDONE',
        details: { batch: batchId, ...(status && { from: status, to: fromStatus }) },
      })),
    )
    await announceMove(tx, { opportunityId, actorId: scope.userId })
    await queue.enqueue(tx, 'tell', {})
    return { restored: back.length, count: items.length }
  })
}

type Item = Awaited<ReturnType<typeof lockItemsForUpdate>>[number]
type Place = { status: ApplicationStatus | null; stageId: number | null }

/** A change of the status is undone wherever in that status they are by now; one within it, from that stage alone. */
const isStillThere = (item: Item, batch: Place): boolean =>
  item.status === batch.status && (!item.keepsStatus || item.stageId === batch.stageId)
