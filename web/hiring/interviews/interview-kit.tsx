import type { CompanyInterview } from '#contract/hiring/interviews.ts'
import { joinedWords, meetingHere, meetingWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { PlaceWords } from './place-words.tsx'
import './interview-kit.css'

/** The page that the panel has open during an interview: when and where, who takes part, and who asks what. */
export function InterviewKit({ interview }: { interview: CompanyInterview }) {
  const text = useText()
  const { starts_at, ends_at, time_zone, place, note, panel, kit, is_cancelled } = interview
  const here = meetingHere(starts_at, ends_at, time_zone)
  const askerOf = (asker: number | null) => {
    const seat = panel.find(({ id }) => id === asker)
    if (!seat) return text('interview.anybody')
    return seat.is_you ? text('interview.youAsk') : text('interview.asks', { name: seat.name })
  }
  return (
    <div className="interview-kit">
      {is_cancelled && (
        <p className="strong" role="status">
          {text('interview.isCancelled')}
        </p>
      )}
      <dl>
        <dt>{text('interview.when')}</dt>
        <dd>
          {meetingWords(starts_at, ends_at, time_zone)}
          {here && <p className="quiet">{text('interview.here', { time: here })}</p>}
        </dd>
        <dt>{text('interview.place')}</dt>
        <dd>
          <PlaceWords place={place} />
        </dd>
        <dt>{text('interview.panel')}</dt>
        <dd>{panel.length > 0 ? joinedWords(panel.map(({ name }) => name)) : text('interview.noPanel')}</dd>
        {note !== '' && (
          <>
            <dt>{text('interview.note')}</dt>
            <dd className="kept-lines">{note}</dd>
          </>
        )}
      </dl>
      <h2>{text('interview.kit')}</h2>
      {kit.length === 0 && <p className="quiet">{text('interview.noKit')}</p>}
      <ol>
        {kit.map(({ question, asker }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: questions have no other name, and two may be equal
            key={at}
            data-yours={panel.some(({ id, is_you }) => is_you && id === asker) || undefined}
          >
            <p className="kept-lines">{question}</p>
            <p className="interview-asker">{askerOf(asker)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
