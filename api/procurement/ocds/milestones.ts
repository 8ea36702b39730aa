import type { Words } from '#api/platform/words/words.ts'
import { isGivenUp } from './outcome.ts'
import type { Tender } from './queries.ts'
import type { ReleaseTag } from './rules.ts'

type Event = { tag: ReleaseTag; at: Date; words: Words }

/** Times that the clock ends: without them nobody could tell what the release after such an end says anew. */
export function presentMilestones({ post, outcome }: Tender, event: Event) {
  const milestones = [...questionsOf(post, event), ...standstillOf(outcome, event)]
  return milestones.length > 0 ? { milestones } : {}
}

function questionsOf(post: Tender['post'], { at, words }: Event) {
  const until = post?.questionsUntil
  if (!until) return []
  const title = words.text('ocds.questions_end')
  return [{ id: 'questions', title, type: 'engagement', ...dueAt(until, until <= at) }]
}

/** Complaints stop the clock of standstill; a withdrawn intention ends it. */
function standstillOf(outcome: Tender['outcome'], { tag, at, words }: Event) {
  const own = { id: 'standstill', title: words.text('ocds.standstill_ends'), type: 'approval' }
  if (tag === 'awardCancellation') return [{ ...own, status: 'notMet' }]
  if (!outcome?.award) return []
  const { standstillUntil: until, pausedAt, awardedAt } = outcome.award
  const isOver = awardedAt !== null || (!pausedAt && until <= at)
  if (!isOver && isGivenUp(outcome)) return [{ ...own, status: 'notMet' }]
  return [{ ...own, ...dueAt(until, isOver) }]
}

const dueAt = (due: Date, isMet: boolean) => ({
  dueDate: due.toISOString(),
  ...(isMet ? { status: 'met', dateMet: due.toISOString() } : { status: 'scheduled', dateMet: null }),
})
