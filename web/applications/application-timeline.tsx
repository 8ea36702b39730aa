import { useState } from 'react'
import { type Application, readApplication } from '#contract/applications/applications.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { timelineText } from './timeline-text.ts'
import './application-item.css'

/** The history of an application, loaded each time it is opened. */
export function ApplicationTimeline({ number }: { number: string }) {
  const text = useText()
  const [timeline, setTimeline] = useState<Application['timeline']>()
  const [hasFailed, setFailed] = useState(false)
  const load = async () => {
    setFailed(false)
    try {
      setTimeline((await api(readApplication, { params: { number } })).timeline)
    } catch {
      setFailed(true)
    }
  }
  return (
    <details className="timeline" onToggle={(event) => event.currentTarget.open && load()}>
      <summary>{text('applications.timeline')}</summary>
      {hasFailed && <p role="alert">{text('own.failed')}</p>}
      {!timeline && !hasFailed && <p>{text('account.loading')}</p>}
      <ol>
        {timeline?.map((entry) => (
          <li key={entry.at + entry.event}>
            {text(timelineText(entry))} <time dateTime={entry.at}>{instantWords(entry.at, true)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
