import { listCriteria, listScoresOf, upsertScore, upsertScorer } from '#api/applications/scoring/queries.ts'
import { touch } from '#api/applications/submission/progress.ts'
import { insertAct } from '#api/hiring/applicants/queries.ts'
import { lockCriterionForShare } from '#api/hiring/criteria/queries.ts'
import { tellHandedIn } from '#api/hiring/scorecard-notices/commands.ts'
import type { OwnApplicationId, OwnOpportunity, Scope } from '#api/platform/access/scope.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { CardWordDraft, CriterionScoreDraft } from '#contract/hiring/scorecards.ts'
import { findSubject, hasLooked, insertLook, lockCardForUpdate, updateCard } from './queries.ts'
import { mayLook } from './rules.ts'

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })

export type Place = { id: OwnApplicationId; job: OwnOpportunity }
type CardPlace = { panelMemberId: number; applicationId: OwnApplicationId }

/** A member's card under its lock. */
async function openCard(tx: Transaction, { userId }: Scope, { id, job }: Place) {
  if (!(await findSubject(tx, id)).person) throw conflict(problem('scorecard_applicant_gone'))
  const panelMemberId = await upsertScorer(tx, { userId, opportunityId: job.id })
  const place = { panelMemberId, applicationId: id }
  return { place, card: await lockCardForUpdate(tx, place) }
}

/**
 * Saves a member's rating by one criterion over the version it was made from; the same again changes nothing.
 * @throws ApiError not_found, conflict where another tab saved something else, or the criterion was removed
 */
export function saveScore(
  database: Database,
  scope: Scope,
  { criterion, draft, ...at }: Place & { criterion: number; draft: CriterionScoreDraft },
) {
  return database.transaction(async (tx) => {
    const { place, card } = await openCard(tx, scope, at)
    if (!(await lockCriterionForShare(tx, { id: criterion, opportunityId: at.job.id })))
      throw conflict(problem('criterion_removed'))
    const before = await listOwnScores(tx, place)
    const saved = await upsertScore(tx, {
      ...place,
      criterionId: criterion,
      points: draft.rating,
      reason: draft.note,
      version: draft.version,
    })
    if (!saved) throw conflict(problem('scorecard_overtaken'))
    const isRepeat = before.some((one) => one.criterionId === criterion && one.version === saved.version)
    if (card.handedInAt && !isRepeat) await updateCard(tx, place, {}, 'editedAt')
    return saved
  })
}

const listOwnScores = async (tx: Transaction, { panelMemberId, applicationId }: CardPlace) =>
  (await listScoresOf(tx, panelMemberId)).filter((one) => one.applicationId === applicationId)

/**
 * Saves a member's overall answer and comment, as `saveScore` does a rating.
 * @throws ApiError invalid at `overall` where a card that was handed in would lose it, conflict
 */
export function saveWord(
  database: Database,
  scope: Scope,
  { draft, ...at }: Place & { draft: CardWordDraft },
) {
  return database.transaction(async (tx) => {
    const { place, card } = await openCard(tx, scope, at)
    const { overall, comment, version } = draft
    if (card.overall === overall && card.comment === comment) return card
    if (card.version !== version) throw conflict(problem('scorecard_overtaken'))
    if (card.handedInAt && overall === null)
      throw new ApiError('invalid', { overall: [problem('overall_stays')] })
    const changed = { overall, comment, version: version + 1 }
    if (card.handedInAt && card.overall !== overall)
      await insertAct(tx, scope, at.id, { kind: 'SCORECARD_CHANGED' })
    return updateCard(tx, place, changed, card.handedInAt ? 'editedAt' : undefined)
  })
}

/**
 * Hands in a member's card, and tells colleagues who wait for it. From then on they see those of colleagues, who see theirs. Handing
 * in again changes nothing.
 * @param seen the versions of the card and its scores together as the member read them, where they say so
 * @throws ApiError invalid at `overall` without an answer; conflict where another tab changed something, and without criteria
 */
export function handIn(
  { database, mails }: { database: Database; mails: MailQueue },
  scope: Scope,
  { seen, ...at }: Place & { seen: number | undefined },
): Promise<void> {
  return database.transaction(async (tx) => {
    const { place, card } = await openCard(tx, scope, at)
    if (card.handedInAt) return
    const asked = new Set((await listCriteria(tx, at.job.id)).map(({ id }) => id))
    if (asked.size === 0) throw conflict(problem('no_scorecards'))
    const given = (await listOwnScores(tx, place)).filter(({ criterionId }) => asked.has(criterionId))
    const versions = given.reduce((sum, { version }) => sum + version, card.version)
    if (seen !== undefined && seen !== versions) throw conflict(problem('scorecard_changed'))
    if (card.overall === null) throw new ApiError('invalid', { overall: [problem('overall_missing')] })
    await updateCard(tx, place, { hadLooked: hasLooked(at.id, scope.userId) }, 'handedInAt')
    await insertAct(tx, scope, at.id, { kind: 'SCORECARD_HANDED_IN' })
    await tellHandedIn(tx, { mails, scope }, at.id)
    await touch(tx, at.id)
  })
}

/**
 * Shows a member the cards of an applicant without one of their own, and says so in the history.
 * @throws ApiError forbidden for those who are to score alone
 */
export async function look(database: Database, scope: Scope, { id }: Place): Promise<void> {
  if (!mayLook(scope.role)) throw new ApiError('forbidden')
  await database.transaction(async (tx) => {
    if (await insertLook(tx, scope, id)) await insertAct(tx, scope, id, { kind: 'SCORECARDS_SEEN' })
  })
}
