import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DownloadButton } from '#web/parts/fields/download-button.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import type { SentApplication } from './sent-applications.ts'
import { standingText } from './timeline-text.ts'
import './application-item.css'

/** One application or proposal with its status, files and history. */
export function ApplicationItem({ sent }: { sent: SentApplication }) {
  const text = useText()
  const isSealed = sent.isProposal && sent.files.every(({ link }) => link === null)
  return (
    <li className="sent">
      <h3>
        <LocalLink to={sent.path} className="text-link">
          {sent.name}
        </LocalLink>
      </h3>
      <p className={`sent-status sent-${(sent.result ?? sent.status).toLowerCase()}`}>
        {text(standingText(sent))}
      </p>
      <p className="sent-company">{sent.company}</p>
      <p className="sent-words">
        {text(sent.isProposal ? 'applications.proposal' : 'applications.application', {
          date: instantWords(sent.submittedAt, true),
        })}
        {isSealed && ` · ${text('applications.sealed')}`}
        <End sent={sent} />
      </p>
      <div className="sent-links">
        <LocalLink to={`/user/applications/${sent.number}/`} className="text-link">
          {text('applications.receipt')}
        </LocalLink>
        {sent.files.map(
          ({ part, link }) =>
            link && (
              <DownloadButton key={part} number={sent.number} part={part}>
                {text(`applications.part.${part}`)}
              </DownloadButton>
            ),
        )}
      </div>
      <ApplicationTimeline number={sent.number} />
    </li>
  )
}

/** When what it was sent for closes, or closed: a page left open passes a deadline. */
function End({ sent: { deadlineAt, closedAt } }: { sent: SentApplication }) {
  const text = useText()
  const end = closedAt ?? deadlineAt
  if (!end) return null
  const isOver = Date.parse(end) <= Date.now() || closedAt !== null
  return ` · ${text(isOver ? 'applications.closed' : 'applications.closes', { date: instantWords(end, true) })}`
}
