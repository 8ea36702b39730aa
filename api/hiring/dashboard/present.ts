import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Ability } from '#contract/abilities.ts'
import type { Dashboard } from '#contract/hiring/dashboard.ts'
import type { findDashboard, OwnInterview } from './queries.ts'

export const instant = (at: string) => new Date(at).toISOString()

type Waiting = Omit<
  Awaited<ReturnType<typeof findDashboard>>,
  'unpublished' | 'deadlines' | 'posts' | 'furthest' | 'views'
>

/** Leaves out what waits for colleagues alone, because the member, or the token, cannot see to it. */
export function presentWaiting(waiting: Waiting, scope: Scope): Dashboard['waiting'] {
  const of = <Row>(ability: Ability, found: { rows: Row[]; more: number }) =>
    may(scope, ability) ? found : { rows: [], more: 0 }
  const applicants = of('applicants.move', waiting.applicants)
  const questions = of('questions.answer', waiting.questions)
  const messages = of('messages.send', waiting.messages)
  const accepted = of('applicants.move', waiting.accepted)
  const bidOpenings = of('proposals.open', waiting.bidOpenings)
  const evaluations = of('proposals.read', waiting.evaluations)
  const refused = of('posts.edit', waiting.refused)
  return {
    applicants: applicants.rows.map(({ since, ...row }) => ({ ...row, since: instant(since) })),
    questions: questions.rows,
    messages: messages.rows,
    accepted: accepted.rows,
    interviews: may(scope, 'applicants.read') ? waiting.interviews.map(presentInterview) : [],
    bid_openings: bidOpenings.rows,
    evaluations: evaluations.rows,
    refused: refused.rows,
    more: {
      applicants: applicants.more,
      questions: questions.more,
      messages: messages.more,
      accepted: accepted.more,
      bid_openings: bidOpenings.more,
      evaluations: evaluations.more,
      refused: refused.more,
    },
  }
}

const presentInterview = (row: OwnInterview): Dashboard['waiting']['interviews'][number] => ({
  id: row.id,
  number: row.number,
  name: isNameHidden(row) ? null : row.name,
  post: { id: row.postId, kind: row.kind, name: row.postName },
  starts_at: instant(row.startsAt),
  ends_at: instant(row.endsAt),
  time_zone: row.timeZone,
})
