import type { Dashboard } from '#contract/hiring/dashboard.ts'
import { instantWords, meetingWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import '#web/parts/workspace/waiting-list.css'

type Line = { key: string; to: string; name: string; words: string }
/** `more` counts further posts of the same kind. */
type Part = { lines: Line[]; more: number }

/** Work that waits for the company, with links to it. */
export function WaitingList({ waiting, isAlone }: { waiting: Dashboard['waiting']; isAlone: boolean }) {
  const text = useText()
  const interviews = useInterviewLines(waiting.interviews)
  const parts = [interviews, ...partsOf(waiting, text)].filter(({ lines }) => lines.length > 0)
  if (parts.length === 0 && !isAlone) return null
  if (parts.length === 0) return <p className="quiet">{text('dashboard.nothingWaits')}</p>
  return (
    <ul className="waiting-list">
      {parts.flatMap(({ lines, more }) => [
        ...lines.map(({ key, to, name, words }) => (
          <li key={key}>
            <LocalLink to={to}>{name}</LocalLink>
            <span>{words}</span>
          </li>
        )),
        more > 0 && (
          <li key={`more ${lines[0]?.key}`}>
            <span>{text('dashboard.more', { count: more })}</span>
          </li>
        ),
      ])}
    </ul>
  )
}

/** Each leads to what the panel has open during it. */
function useInterviewLines(interviews: Dashboard['waiting']['interviews']): Part {
  const text = useText()
  const nameOf = useApplicantName()
  const lines = interviews.map(({ id, number, name, post: { name: job }, starts_at, ends_at, time_zone }) =>
    line(
      id,
      `/admin/applicants/${number}/interviews/${id}/`,
      `${nameOf({ name, number, is_deleted: false })} · ${job}`,
      text('dashboard.interview', { time: meetingWords(starts_at, ends_at, time_zone) }),
    ),
  )
  return { lines, more: 0 }
}

const post = (id: number, part = '') => `/admin/posts/${id}/${part}`

const partOf = <Row,>(rows: Row[], more: number, lineOf: (row: Row) => Line): Part => ({
  lines: rows.map(lineOf),
  more,
})

function partsOf(waiting: Dashboard['waiting'], text: ReturnType<typeof useText>): Part[] {
  const { more } = waiting
  return [
    partOf(waiting.refused, more.refused, ({ id, name }) =>
      line(id, post(id), name, text('dashboard.refused')),
    ),
    partOf(waiting.bid_openings, more.bid_openings, ({ id, name }) =>
      line(id, post(id, 'proposals/'), name, text('dashboard.bidOpenings')),
    ),
    partOf(waiting.evaluations, more.evaluations, ({ id, name }) =>
      line(id, `/evaluations/${id}/`, name, text('dashboard.evaluations')),
    ),
    partOf(waiting.accepted, more.accepted, ({ id, name, count, number }) =>
      line(id, `/admin/applicants/${number}/#offers`, name, text('dashboard.accepted', { count })),
    ),
    partOf(waiting.applicants, more.applicants, ({ id, name, count, since, statuses }) =>
      line(
        id,
        post(id, `applicants/?${statuses.map((status) => `status=${status}`).join('&')}`),
        name,
        text('dashboard.unanswered', { count, since: instantWords(since, true) }),
      ),
    ),
    partOf(waiting.messages, more.messages, ({ id, kind, name, count, number }) =>
      line(
        id,
        kind === 'JOB' ? `/admin/applicants/${number}/#messages` : post(id, 'proposals/'),
        name,
        text('dashboard.messages', { count }),
      ),
    ),
    partOf(waiting.questions, more.questions, ({ id, name, count }) =>
      line(id, post(id, 'questions/'), name, text('dashboard.questions', { count })),
    ),
  ]
}

const line = (id: number, to: string, name: string, words: string): Line => ({
  key: `${id} ${to}`,
  to,
  name,
  words,
})
