import type { ThreadRow } from '#contract/hiring/messages.ts'
import { daysSince, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import './thread-list.css'

/** One line for each thread; the whole line leads to it. */
export function ThreadList({ threads }: { threads: ThreadRow[] }) {
  return (
    <ul className="thread-rows">
      {threads.map((thread) => (
        <li key={thread.number}>
          <ThreadLink thread={thread} />
        </li>
      ))}
    </ul>
  )
}

/** A proposal's thread stands among the proposals of its RFP. */
const addressOf = ({ number, post }: ThreadRow) =>
  post.kind === 'JOB'
    ? `/admin/posts/${post.id}/applicants/?applicant=${number}#messages`
    : `/admin/posts/${post.id}/proposals/`

function ThreadLink({ thread }: { thread: ThreadRow }) {
  const text = useText()
  const { number, applicant, is_deleted, post, is_waiting, unread, last } = thread
  const name = useApplicantName()({ number, name: applicant, is_deleted })
  return (
    <LocalLink to={addressOf(thread)} className="thread-row" data-waiting={is_waiting || undefined}>
      <span className="thread-row-name">
        {name}
        {unread > 0 && <span className="thread-row-new">{text('inbox.new', { count: unread })}</span>}
      </span>
      <span className="thread-row-post">{post.name}</span>
      <span className="thread-row-words">
        {last.is_from_company && `${text('inbox.by', { name: last.sender ?? text('thread.company') })} `}
        {last.excerpt || text('thread.emptied')}
      </span>
      <span className="thread-row-state">
        {is_waiting && <span className="thread-row-waits">{text('inbox.waits')}</span>}
        <time dateTime={last.at} title={instantWords(last.at, true)}>
          {text('applicants.daysAgo', { days: daysSince(last.at) })}
        </time>
      </span>
    </LocalLink>
  )
}
