import { countScored, listScoresOf, upsertScore } from '#api/applications/scoring/queries.ts'
import { lackOf } from '#api/applications/scoring/rules.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import {
  lockSeatForUpdate,
  recordPanel,
  requireSeat,
  settleScoring,
} from '#api/procurement/panel/commands.ts'
import { listPanel, now, updatePanelMember } from '#api/procurement/panel/queries.ts'
import { isOn, type Seated } from '#api/procurement/panel/rules.ts'
import { pointsProblem } from '#contract/applications/scoring.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { findGround, type Ground, listTechnicalRequirements, upsertCheck } from './queries.ts'
import { hashOf } from './rules.ts'

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

type Caller = { userId: number; opportunityId: number }
type Place = { bidder: string; criterion: number }
type Draft = { points: number | null; reason: string; version: number }

/**
 * Saves one member's score as it is typed.
 * @throws ApiError invalid at `points`, not_found, forbidden before the declaration, conflict where a newer one says something else,
 * where it was handed in, or the proposal failed a requirement
 */
export function saveScore(
  database: Database,
  caller: Caller,
  { bidder, criterion, ...draft }: Place & Draft,
) {
  return database.transaction(async (tx) => {
    const seated = await lockSeatForUpdate(tx, caller, ['EVALUATING'])
    const panelMemberId = requireScorer(seated)
    const ground = await findGround(tx, caller.opportunityId)
    const leaf = ground.leaves.find(({ id }) => id === criterion)
    const applicationId = applicationOf(ground, bidder)
    if (!leaf) throw new ApiError('not_found')
    if (ground.failures.has(applicationId)) throw conflict(problem('proposal_failed'))
    const wrong = pointsProblem(draft.points, leaf.points)
    if (wrong) throw new ApiError('invalid', { points: [wrong] })
    const kept = await upsertScore(tx, { panelMemberId, applicationId, criterionId: criterion, ...draft })
    if (!kept) throw conflict(problem('score_overtaken'))
    return kept
  })
}

/** @throws ApiError forbidden for who does not score, or did not declare; conflict for who handed in */
function requireScorer({ member }: Seated): number {
  if (!member) throw new ApiError('forbidden')
  if (!member.hasDeclared) throw new ApiError('forbidden', undefined, { reason: problem('panel_undeclared') })
  if (member.sentAt) throw conflict(problem('scores_sent_already'))
  return member.id
}

/** The proposal that a letter stands for. @throws ApiError not_found */
export function applicationOf({ bidders }: Pick<Ground, 'bidders'>, letter: string): number {
  const found = bidders.find((each) => each.letter === letter)
  if (!found) throw new ApiError('not_found')
  return found.applicationId
}

/**
 * Hands in a member's scores, for good. After the last member's the panel agrees on them.
 * @param seen the versions of the scores together as the member read them, where they say so
 * @throws ApiError invalid with what is missing as `A.12`, by bidder and criterion; conflict where another tab changed one
 */
export function sendScores(
  { database, mails }: { database: Database; mails: MailQueue },
  caller: Caller,
  seen?: number,
): Promise<void> {
  return database.transaction(async (tx) => {
    const seated = await lockSeatForUpdate(tx, caller, ['EVALUATING'])
    const panelMemberId = requireScorer(seated)
    const ground = await findGround(tx, caller.opportunityId)
    const kept = await listScoresOf(tx, panelMemberId)
    if (seen !== undefined && seen !== seenOf(ground, kept)) throw conflict(problem('scores_changed'))
    const lacks = lacksOf(ground, kept)
    if (Object.keys(lacks).length > 0) throw new ApiError('invalid', lacks)
    await updatePanelMember(tx, panelMemberId, { sentAt: now })
    const hash = hashOf(kept.map((each) => [each.applicationId, each.criterionId, each.points, each.reason]))
    await recordPanel(tx, caller, 'scores.sent', { member: panelMemberId, hash })
    await settleScoring(tx, mails, seated)
  })
}

type Kept = Awaited<ReturnType<typeof listScoresOf>>

/** Versions only grow, so the sum of those on the sheet counts the changes. */
const seenOf = ({ bidders }: Ground, kept: Kept): number =>
  kept
    .filter((each) => bidders.some(({ applicationId }) => applicationId === each.applicationId))
    .reduce((sum, { version }) => sum + version, 0)

function lacksOf({ going, leaves }: Ground, kept: Kept): Record<string, Problem[]> {
  const lacks: Record<string, Problem[]> = {}
  for (const { applicationId, letter } of going)
    for (const { id, points } of leaves) {
      const given = kept.find((each) => each.applicationId === applicationId && each.criterionId === id)
      const lack = lackOf(given, points)
      if (lack) lacks[`${letter}.${id}`] = [problem(lack)]
    }
  return lacks
}

type Check = { bidder: string; requirement: number; isMet: boolean; reason: string }

/**
 * Says whether a proposal meets a mandatory requirement; one that does not ends its evaluation. That can be taken back while every
 * member who handed in scored the proposal before.
 * @throws ApiError forbidden for whoever is not the chair, invalid at `reason`, not_found, conflict
 */
export function checkRequirement(database: Database, caller: Caller, check: Check): Promise<void> {
  return database.transaction(async (tx) => {
    const seated = await lockSeatForUpdate(tx, caller, ['EVALUATING', 'CONSENSUS'])
    requireSeat(seated, 'chair')
    if (!seated.member?.hasDeclared)
      throw new ApiError('forbidden', undefined, { reason: problem('panel_undeclared') })
    const { bidder, requirement, isMet, reason } = check
    const ground = await findGround(tx, caller.opportunityId)
    const applicationId = applicationOf(ground, bidder)
    const known = await listTechnicalRequirements(tx, caller.opportunityId)
    if (!known.some(({ id }) => id === requirement)) throw new ApiError('not_found')
    if (!isMet && reason.trim() === '') throw new ApiError('invalid', { reason: [problem('reason_missing')] })
    const others = ground.checks.filter((each) => each.applicationId === applicationId && !each.isMet)
    const isTakenBack =
      isMet && others.length > 0 && others.every((each) => each.requirementId === requirement)
    if (isTakenBack) await refuseUnscored(tx, ground, { ...caller, applicationId })
    await upsertCheck(tx, {
      applicationId,
      requirementId: requirement,
      isMet,
      reason: reason.trim(),
      checkedBy: caller.userId,
    })
    const details = { bidder: applicationId, requirement, met: isMet, reason: reason.trim() }
    const subject = subjectOf(caller.opportunityId)
    await record(tx, { actorId: caller.userId, action: 'requirement.checked', subject, details })
  })
}

/** @throws ApiError conflict where somebody handed in without scores for a proposal */
async function refuseUnscored(
  tx: Transaction,
  { leaves }: Ground,
  { opportunityId, applicationId }: { opportunityId: number; applicationId: number },
) {
  const counts = await countScored(tx, opportunityId, [applicationId])
  const panel = (await listPanel(tx, opportunityId)).filter(isOn)
  const hasGap = panel.some(({ id, sentAt }) => sentAt && (counts.get(id) ?? 0) < leaves.length)
  if (hasGap) throw conflict(problem('requirement_stays'))
}
