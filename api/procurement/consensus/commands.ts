import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import type { Publishing } from '#api/procurement/ocds/present.ts'
import {
  actingSeatOf,
  lockSeatForUpdate,
  recordPanel,
  requireSeat,
  tellOf,
} from '#api/procurement/panel/commands.ts'
import { listOpenerIds, now, updatePanelMember, updateUnanswered } from '#api/procurement/panel/queries.ts'
import { isShort, type Seated } from '#api/procurement/panel/rules.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import type { Planned } from '#api/procurement/plan/values.ts'
import { moveProceedings } from '#api/procurement/proceedings/commands.ts'
import { findLastEventId } from '#api/procurement/proceedings/queries.ts'
import { applicationOf } from '#api/procurement/scoring/commands.ts'
import { hashOf } from '#api/procurement/scoring/rules.ts'
import { pointsProblem } from '#contract/applications/scoring.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { type ConsensusState, findConsensus, upsertAgreed } from './queries.ts'

export type Services = {
  database: Database
  mails: MailQueue
  queue: Pick<Queue, 'enqueue'>
  publishing: Publishing
}

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

type Caller = { userId: number; opportunityId: number }
type Draft = { bidder: string; criterion: number; points: number | null; reason: string; version: number }

/**
 * Writes an agreed score. A change asks every member again; raw scores stay beside it.
 * @throws ApiError forbidden for whoever is not the chair, invalid at `points`, not_found, conflict where another tab saved
 */
export function agreeScore({ database, mails }: Services, caller: Caller, draft: Draft): Promise<void> {
  return database.transaction(async (tx) => {
    const seated = await lockSeatForUpdate(tx, caller, ['CONSENSUS'])
    requireSeat(seated, 'chair')
    const before = await findConsensus(tx, caller.opportunityId)
    const leaf = before.ground.leaves.find(({ id }) => id === draft.criterion)
    const applicationId = applicationOf(before.ground, draft.bidder)
    if (!leaf) throw new ApiError('not_found')
    if (before.ground.failures.has(applicationId)) throw conflict(problem('proposal_failed'))
    const { points, reason, version } = draft
    const wrong = pointsProblem(points, leaf.points)
    if (wrong) throw new ApiError('invalid', { points: [wrong] })
    const place = { applicationId, criterionId: leaf.id, agreedBy: caller.userId }
    const saved = await upsertAgreed(tx, { ...place, points, reason, version })
    if (!saved) throw conflict(problem('score_overtaken'))
    if (saved.isChanged) await askAgain(tx, mails, { seated, before })
  })
}

type Changed = { seated: Seated; before: ConsensusState }

/** Members are told once all scores are there, and later those who had answered already. */
async function askAgain(tx: Transaction, mails: MailQueue, { seated, before }: Changed) {
  await updateUnanswered(tx, seated.opportunityId)
  const { isWhole, panel, seen } = await findConsensus(tx, seated.opportunityId)
  const answered = before.panel.filter(({ answeredAt }) => answeredAt)
  const asked = before.isWhole ? answered : isWhole ? panel : []
  const people = asked.flatMap(({ userId }) => (userId && userId !== seated.userId ? [userId] : []))
  await tellOf(tx, mails, seated, {
    people,
    about: `answer ${seen}`,
    message: 'panel_turn',
    params: { name: seated.name, turn: 'ANSWER' },
  })
}

type Answer = { dissent: string; seen: number }

/**
 * Notes that a member confirms the agreed scores, or dissents.
 * @throws ApiError conflict before all are there, and where one changed since the member read them
 */
export function answerConsensus(
  { database, mails }: Services,
  caller: Caller,
  answer: Answer,
): Promise<void> {
  return database.transaction(async (tx) => {
    const seated = await lockSeatForUpdate(tx, caller, ['CONSENSUS'])
    if (!seated.member?.hasDeclared) throw new ApiError('forbidden')
    const { id } = seated.member
    const { isWhole, seen } = await findConsensus(tx, caller.opportunityId)
    if (seen !== answer.seen) throw conflict(problem('consensus_changed'))
    if (!isWhole) throw conflict(problem('consensus_not_whole'))
    const dissent = answer.dissent.trim() || null
    await updatePanelMember(tx, id, { answeredAt: now, dissent })
    await recordPanel(tx, caller, 'scores.answered', { member: id, dissents: dissent !== null })
    const after = await findConsensus(tx, caller.opportunityId)
    if (refusalOf(after)) return
    await tellOf(tx, mails, seated, {
      people: await listOpenerIds(tx, caller.opportunityId),
      // Scores that were opened again without a change wait to be final again.
      about: `final ${seen} ${await findLastEventId(tx, caller.opportunityId)}`,
      message: 'panel_turn',
      params: { name: seated.name, turn: 'FINALISE' },
    })
  })
}

/** Why scores cannot be final yet. */
function refusalOf({ isWhole, unchecked, panel }: ConsensusState): Problem | undefined {
  if (isShort(panel)) return problem('panel_small', { min: LIMITS.panelMin })
  if (!isWhole) return problem('consensus_not_whole')
  if (unchecked > 0) return problem('requirements_unchecked', { count: unchecked })
  const silent = panel.filter(({ answeredAt }) => !answeredAt).map(({ name }) => name)
  return silent.length > 0 ? problem('consensus_unanswered', { names: silent.join(', ') }) : undefined
}

/**
 * Confirms that the technical scores are final. The last confirmation freezes them: their hash stands in the audit log and in the
 * row. Bidders below a minimum are told by a job of the same transaction.
 * @returns whether they are final now
 * @throws ApiError forbidden, conflict with what is missing
 */
export function finaliseScores({ database, queue, publishing }: Services, caller: Caller): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { opportunityId } = caller
    const seated = await actingSeatOf(tx, caller.userId, opportunityId)
    const isFinal = await moveProceedings(tx, {
      seated,
      act: 'finalise_scores',
      queue,
      guard: async () => refusalOf(await findConsensus(tx, opportunityId)),
      outcome: async () => {
        const consensus = await findConsensus(tx, opportunityId)
        const plan = await findPlan(tx, opportunityId)
        const details = { passing: passingOf(consensus).join(' '), terms: plan ? termsHashOf(plan) : '' }
        return { scoresHash: frozenHashOf(consensus), details }
      },
    })
    if (!isFinal) return false
    await queue.enqueue(tx, 'evaluation', { opportunityId, event: 'final' })
    await publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })
    return true
  })
}

/** The numbers of the proposals at or above the minimum. */
export const passingOf = ({ proposals }: Pick<ConsensusState, 'proposals'>): string[] =>
  proposals.filter(({ outcome }) => outcome.passes).map(({ bidder }) => bidder.number)

/** SHA-256 of the terms by which prices are compared, so that no row changes them once scores are final. */
export const termsHashOf = (plan: Planned): string =>
  hashOf([
    plan.selection_method,
    plan.technical_weight,
    plan.budgetMax,
    plan.currency,
    plan.price_tax,
    plan.standstill_days,
    plan.lots.map(({ title }) => title),
  ])

/** SHA-256 of agreed scores and requirement checks in a canonical form, to show later that nothing was changed. */
export const frozenHashOf = ({ agreed, ground }: Pick<ConsensusState, 'agreed' | 'ground'>): string =>
  hashOf([
    ...agreed.map((each) => ['score', each.applicationId, each.criterionId, each.points, each.reason]),
    ...ground.checks.map((each) => [
      'check',
      each.applicationId,
      each.requirementId,
      each.isMet,
      each.reason,
    ]),
  ])

/**
 * Confirms that others come onto a panel that became too small to agree. Scores that were handed in stay, and everybody is asked
 * about the agreed ones again.
 * @throws ApiError forbidden, conflict where the panel is large enough
 */
export function reopenScoring(
  { database, queue }: Services,
  caller: Caller,
  reason: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { opportunityId } = caller
    const isReopened = await moveProceedings(tx, {
      seated: await actingSeatOf(tx, caller.userId, opportunityId),
      act: 'reopen_scoring',
      queue,
      reason,
      guard: async () =>
        isShort((await findConsensus(tx, opportunityId)).panel) ? undefined : problem('panel_whole'),
    })
    if (!isReopened) return false
    await updateUnanswered(tx, opportunityId)
    await queue.enqueue(tx, 'evaluation', { opportunityId, event: 'reopened' })
    return true
  })
}

/** Confirms that final scores are opened again, before the financial opening; bidders are told the reason. */
export function reopenConsensus(
  { database, mails, queue, publishing }: Services,
  caller: Caller,
  reason: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { opportunityId } = caller
    const seated = await actingSeatOf(tx, caller.userId, opportunityId)
    const isReopened = await moveProceedings(tx, {
      seated,
      act: 'reopen_consensus',
      queue,
      reason,
      outcome: async () => ({ scoresHash: null }),
    })
    if (!isReopened) return false
    await updateUnanswered(tx, opportunityId)
    const { panel } = await findConsensus(tx, opportunityId)
    await tellOf(tx, mails, seated, {
      people: panel.flatMap(({ userId }) => userId ?? []),
      about: `answer-again ${await findLastEventId(tx, opportunityId)}`,
      message: 'panel_turn',
      params: { name: seated.name, turn: 'ANSWER' },
    })
    await queue.enqueue(tx, 'evaluation', { opportunityId, event: 'reopened' })
    await publishRelease(tx, publishing, { opportunityId, tag: 'tenderUpdate' })
    return true
  })
}
