import type { Evaluation } from '#contract/procurement/evaluations.ts'
import { exactWords, joinedWords } from '#web/app/i18n/browser-words.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './event-list.css'

type EventListProps = { events: Evaluation['events']; timeZone: string }

/** The acts on an RFP since its opening, the newest first. */
export function EventList({ events, timeZone }: EventListProps) {
  const text = useText()
  if (events.length === 0) return null
  return (
    <section>
      <h2 className="heading">{text('evaluation.events')}</h2>
      <ol className="event-list">
        {events.toReversed().map(({ act, at, names, reason }) => (
          <li key={act + at}>
            <time dateTime={at}>{exactWords(at, timeZone)}</time>
            <span>
              {text(`evaluation.event.${act}` as MessageId)}
              {names.length > 0 && `, ${text('evaluation.eventBy', { names: joinedWords(names) })}`}
              {reason && <q className="event-reason">{reason}</q>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
