import { textForMembers } from '#api/hiring/messages/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import type { OwnOpportunity, Scope } from '#api/platform/access/scope.ts'
import { meanOf, spreadOf } from '#contract/applications/scoring.ts'
import type {
  CardWord,
  CriterionScore,
  CriterionSpread,
  OwnScorecard,
  Scorecard,
  Scorecards,
} from '#contract/hiring/scorecards.ts'
import { isYes, RATINGS } from '#contract/hiring/scorecards.ts'
import type { GivenScore, HandedIn, OwnCard, Subject } from './queries.ts'
import { mayLook } from './rules.ts'

type Criterion = { id: number; name: string; guidance: string }
type Shown = {
  scope: Scope
  job: OwnOpportunity
  subject: Subject
  criteria: Criterion[]
  own: OwnCard
  isShown: boolean
  handedIn: HandedIn[]
  scores: GivenScore[]
}

/** Cards of others stay out of an answer to a member who may not see them. */
export function presentScorecards(shown: Shown): Scorecards {
  const { scope, job, subject, criteria, own, isShown, handedIn } = shown
  const words = (text: string) => textForMembers({ ...subject, isBlind: job.isBlind }, text)
  const canScore = can(scope.role, 'applicants.assess') && subject.person !== null
  const cards = isShown ? handedIn.map((one) => cardOf(one, shown, words)) : []
  return {
    criteria: criteria.map(({ id, name, guidance }) => ({ id, name, guidance })),
    own: canScore ? ownOf(own, criteria) : null,
    can_score: canScore,
    can_look: !isShown && mayLook(scope.role),
    is_shown: isShown,
    from: handedIn.map(({ name }) => name),
    cards,
    tally: cards.length > 0 ? tallyOf(cards) : null,
    spreads: spreadsOf(cards, criteria),
  }
}

type Words = (text: string) => string
type StoredScore = GivenScore['score']

export const presentScore = ({ criterionId, points, reason, version }: StoredScore): CriterionScore => ({
  criterion: criterionId,
  rating: points,
  note: reason,
  version,
})

export const presentWord = ({
  overall,
  comment,
  version,
  handedInAt,
  editedAt,
}: HandedIn['card']): CardWord => ({
  overall,
  comment,
  version,
  handed_in_at: handedInAt?.toISOString() ?? null,
  edited_at: editedAt?.toISOString() ?? null,
})

const NOTHING: CardWord = { overall: null, comment: '', version: 0, handed_in_at: null, edited_at: null }

/** As its member wrote it: masked for them, too, it would tell which of some words are of a hidden name. */
function ownOf(own: OwnCard, criteria: Criterion[]): OwnScorecard {
  const word = own ? presentWord(own.card) : NOTHING
  const scores = criteria.map(({ id }): CriterionScore => {
    const kept = own?.scores.find(({ criterionId }) => criterionId === id)
    if (!kept) return { criterion: id, rating: null, note: '', version: 0 }
    return presentScore(kept)
  })
  return { ...word, scores }
}

/** A criterion that was removed before the card was handed in is not in it. */
function cardOf(
  { card, userId, name, isMember }: HandedIn,
  { scope, scores, criteria }: Shown,
  masked: Words,
): Scorecard {
  const isOwn = userId === scope.userId
  const words = isOwn ? (text: string) => text : masked
  const { overall, comment, handedInAt, hadLooked } = card
  if (overall === null || handedInAt === null) throw new Error('A scorecard that is not handed in')
  const theirs = scores.filter(({ score }) => score.panelMemberId === card.panelMemberId)
  const lost = theirs.filter(({ removedAt }) => removedAt !== null && removedAt > handedInAt)
  const asked = criteria.map((criterion) => ({
    criterion,
    given: theirs.find(({ score }) => score.criterionId === criterion.id),
  }))
  return {
    name,
    is_former: !isMember,
    is_own: isOwn,
    overall,
    comment: words(comment),
    scores: [
      ...asked.map(({ criterion: { id, name: of }, given }) => ({
        criterion: id,
        name: of,
        is_removed: false,
        rating: given?.score.points ?? null,
        note: words(given?.score.reason ?? ''),
      })),
      ...lost.map(({ score, name: of }) => ({
        criterion: score.criterionId,
        name: of,
        is_removed: true,
        rating: score.points,
        note: words(score.reason),
      })),
    ],
    had_looked: hadLooked,
    handed_in_at: handedInAt.toISOString(),
    edited_at: card.editedAt?.toISOString() ?? null,
  }
}

function tallyOf(cards: Scorecard[]) {
  const yes = cards.filter(({ overall }) => isYes(overall)).length
  return { yes, no: cards.length - yes }
}

/** Of each criterion that a card tells of, those that were removed last. */
function spreadsOf(cards: Scorecard[], criteria: Criterion[]): CriterionSpread[] {
  const all = cards.flatMap(({ scores }) => scores)
  const removed = all.filter(
    ({ is_removed, criterion }, at) =>
      is_removed && all.findIndex((one) => one.criterion === criterion) === at,
  )
  const named = [
    ...criteria.map(({ id, name }) => ({ criterion: id, name, is_removed: false })),
    ...removed.map(({ criterion, name }) => ({ criterion, name, is_removed: true })),
  ]
  if (cards.length === 0) return []
  return named.map((one) => {
    const ratings = all.flatMap(({ criterion, rating }) =>
      criterion === one.criterion && rating !== null ? [rating] : [],
    )
    return {
      ...one,
      counts: RATINGS.map((each) => ratings.filter((rating) => rating === each).length),
      mean: meanOf(ratings),
      spread: spreadOf(ratings),
    }
  })
}
