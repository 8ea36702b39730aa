import type { Overview } from '#contract/overview.ts'
import { instantWords } from '#web/lib/browser-words.ts'
import { useText } from '#web/lib/text.tsx'
import { LocalLink } from './local-link.tsx'

type Line = { key: string; to: string; name: string; words: string }

/** What needs an answer from the company now, each with the page where it is given. */
export function WaitingList({ waiting }: { waiting: Overview['waiting'] }) {
  const text = useText()
  const post = (id: number, part = '') => `/admin/posts/${id}/${part}`
  const lines: Line[] = [
    ...waiting.refused.map(({ id, name }) => line(id, post(id), name, text('overview.refused'))),
    ...waiting.openings.map(({ id, name }) =>
      line(id, post(id, 'proposals/'), name, text('overview.openings')),
    ),
    ...waiting.applicants.map(({ id, name, count, since }) =>
      line(
        id,
        post(id, 'applicants/?status=RECEIVED'),
        name,
        text('overview.unanswered', { count, since: instantWords(since, true) }),
      ),
    ),
    ...waiting.messages.map(({ id, kind, name, count }) =>
      line(
        id,
        post(id, kind === 'JOB' ? 'applicants/' : 'proposals/'),
        name,
        text('overview.messages', { count }),
      ),
    ),
    ...waiting.questions.map(({ id, name, count }) =>
      line(id, post(id, 'questions/'), name, text('overview.questions', { count })),
    ),
  ]
  if (lines.length === 0) return <p className="text-ink-soft">{text('overview.nothingWaits')}</p>
  return (
    <ul className="waiting-list">
      {lines.map(({ key, to, name, words }) => (
        <li key={key}>
          <LocalLink to={to}>{name}</LocalLink>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

const line = (id: number, to: string, name: string, words: string): Line => ({
  key: `${id} ${to}`,
  to,
  name,
  words,
})
