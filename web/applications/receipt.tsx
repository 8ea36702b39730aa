import type { Application } from '#contract/applications/applications.ts'
import { isOfEvery, type SentFile } from '#contract/applications/parts.ts'
import { exactWords, zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DownloadButton } from '#web/parts/fields/download-button.tsx'
import { FirmFacts } from '#web/parts/firms/firm-facts.tsx'
import { AnswerList } from './questions/answer-list.tsx'
import { lateStart, standingText, timelineText } from './timeline-text.ts'
import './receipt.css'
import '#web/parts/fields/form-page.css'
import '#web/parts/timeline.css'

/** Number, time with its zone, files with size and hash (decisions §6), and the history. */
export function Receipt({ application }: { application: Application }) {
  const text = useText()
  const { number, time_zone, deadline_at, kept_until, bio, is_sealed, is_held, audit_head, timeline } =
    application
  const facts = [
    [text('receipt.number'), number],
    [text('receipt.received'), exactWords(application.submitted_at, time_zone)],
    [text('receipt.status'), text(standingText(application))],
    [text('receipt.deadline'), deadline_at ? exactWords(deadline_at, time_zone) : text('receipt.noDeadline')],
    ...(kept_until
      ? [[text('receipt.kept'), text('receipt.keptUntil', { time: zonedWords(kept_until, time_zone) })]]
      : []),
  ]
  const late = lateStart(timeline)
  return (
    <>
      {late && <p className="receipt-late">{text('receipt.late', { began: exactWords(late, time_zone) })}</p>}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {application.firm && (
        <section>
          <h2>{application.firm.name}</h2>
          <FirmFacts firm={application.firm} sentBy={application.sent_by} />
        </section>
      )}
      <section>
        <h2>{text('receipt.files')}</h2>
        {is_sealed && <p className="lead">{text(is_held ? 'receipt.held' : 'receipt.sealed')}</p>}
        <ul className="receipt-files">
          {application.files.map((file) => (
            <FileEntry key={file.part} file={file} number={number} />
          ))}
        </ul>
      </section>
      {audit_head && (
        <section>
          <h2>{text('receipt.auditHead')}</h2>
          <p className="measure quiet">{text('receipt.auditWords')}</p>
          <p className="receipt-head">
            <code>{audit_head}</code>
          </p>
        </section>
      )}
      {bio && (
        <section>
          <h2>{text('apply.bio')}</h2>
          <p className="receipt-bio">{bio}</p>
        </section>
      )}
      {application.answers.length > 0 && (
        <section>
          <h2>{text('questions.answers')}</h2>
          <AnswerList answers={application.answers} />
        </section>
      )}
      <section>
        <h2>{text('applications.timeline')}</h2>
        <ol className="receipt-timeline">
          {timeline.map((entry) => (
            <li key={entry.at + entry.event}>
              {text(timelineText(entry))} <time dateTime={entry.at}>{exactWords(entry.at, time_zone)}</time>
              {entry.began_at && (
                <span className="fine">
                  {' '}
                  {text('receipt.late', { began: exactWords(entry.began_at, time_zone) })}
                </span>
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

function FileEntry({ file, number }: { file: SentFile; number: string }) {
  const text = useText()
  return (
    <li>
      <p className="strong">
        {isOfEvery(file.part) ? text(`apply.${file.part}`) : (file.asked ?? text('apply.notAsked'))}
      </p>
      <p>{file.name}</p>
      <p className="quiet">
        {text('receipt.bytes', { size: file.size })}
        {!file.is_checked && ` · ${text('receipt.checking')}`}
      </p>
      <p>
        <span className="quiet">SHA-256</span> <code>{file.sha256}</code>
      </p>
      {file.audit_salt && (
        <p>
          <span className="quiet">{text('receipt.auditSalt')}</span> <code>{file.audit_salt}</code>
        </p>
      )}
      {file.link && (
        <p className="screen-only">
          <DownloadButton number={number} part={file.part}>
            {text('receipt.download')}
          </DownloadButton>
        </p>
      )}
    </li>
  )
}
