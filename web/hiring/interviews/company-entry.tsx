import type { CompanyInterview } from '#contract/hiring/interviews.ts'
import { joinedWords, meetingHere, meetingWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { CalendarButton } from './calendar-button.tsx'
import { PlaceWords } from './place-words.tsx'
import { startWords } from './slot-words.ts'
import './interview-list.css'

type CompanyEntryProps = {
  number: string
  interview: CompanyInterview
  /** `start`: a time that the applicant proposed. */
  onMove: (interview: CompanyInterview, start?: string) => void
  onCancel: (interview: CompanyInterview) => void
}

/** One interview as its company sees it. */
export function CompanyEntry({ number, interview, onMove, onCancel }: CompanyEntryProps) {
  const text = useText()
  const { starts_at, ends_at, time_zone, note, is_cancelled, is_over, can_change, panel } = interview
  const when = meetingWords(starts_at, ends_at, time_zone)
  const here = meetingHere(starts_at, ends_at, time_zone)
  const isPast = is_cancelled || is_over
  return (
    <li data-past={isPast || undefined}>
      <p className="strong">{is_cancelled ? <s>{when}</s> : when}</p>
      <p className="interview-state" data-answer={interview.answer ?? undefined}>
        {text(`interview.state.${stateOf(interview)}`)}
      </p>
      {here && !isPast && <p className="quiet">{text('interview.here', { time: here })}</p>}
      <p>
        <PlaceWords place={interview.place} />
      </p>
      {note !== '' && <p className="kept-lines">{note}</p>}
      {panel.length > 0 && (
        <p>{text('interview.panelIs', { panel: joinedWords(panel.map(({ name }) => name)) })}</p>
      )}
      {interview.answer_message !== '' && (
        <blockquote className="kept-lines">{interview.answer_message}</blockquote>
      )}
      {!isPast && interview.proposed_times.length > 0 && (
        <ProposedTimes
          times={interview.proposed_times}
          timeZone={time_zone}
          onTake={can_change ? (start) => onMove(interview, start) : undefined}
        />
      )}
      <p className="interview-tools screen-only">
        <LocalLink
          to={`/admin/applicants/${number}/interviews/${interview.id}/`}
          className={button('secondary')}
          aria-label={text('interview.openKitOf', { time: when })}
        >
          {text('interview.openKit')}
        </LocalLink>
        {!isPast && <CalendarButton path={interview.calendar} when={when} />}
        {can_change && (
          <button
            type="button"
            className={button('secondary')}
            aria-label={text('interview.moveOf', { time: when })}
            onClick={() => onMove(interview)}
          >
            {text('interview.move')}
          </button>
        )}
        {interview.can_cancel && (
          <button
            type="button"
            className={button('secondary')}
            aria-label={text('interview.cancelOf', { time: when })}
            onClick={() => onCancel(interview)}
          >
            {text('interview.cancel')}
          </button>
        )}
      </p>
    </li>
  )
}

function stateOf({ is_cancelled, is_over, answer }: CompanyInterview) {
  if (is_cancelled) return answer === 'DECLINED' ? 'DECLINED' : 'CANCELLED'
  if (is_over) return 'OVER'
  return answer ?? 'WAITING'
}

type ProposedTimesProps = {
  times: string[]
  timeZone: string
  onTake: ((start: string) => void) | undefined
}

export function ProposedTimes({ times, timeZone, onTake }: ProposedTimesProps) {
  const text = useText()
  return (
    <ul className="interview-slots">
      {times.map((start) => (
        <li key={start}>
          <span>{startWords(start, timeZone)}</span>
          {onTake && (
            <button
              type="button"
              className={button('secondary')}
              aria-label={text('interview.takeOf', { time: startWords(start, timeZone) })}
              onClick={() => onTake(start)}
            >
              {text('interview.take')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
