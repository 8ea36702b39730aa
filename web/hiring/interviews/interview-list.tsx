import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { cancelInterview, type Interview, type Interviews } from '#contract/hiring/interviews.ts'
import { api } from '#web/app/api.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { meetingHere, meetingWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { Side } from '#web/app/thread.ts'
import { toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { button } from '#web/ui/button.ts'
import { InterviewDialog } from './interview-dialog.tsx'
import { useInterviews } from './interviews.ts'
import './interview-list.css'
import '#web/parts/workspace/message-thread.css'

type InterviewListProps = {
  number: string
  side: Side
  version?: unknown
  /** Fires when one was created, changed or cancelled. */
  onChange?: () => void
  className?: string
}

/** Interviews of an application, which members can change. Applicants without any see nothing. */
export function InterviewList({ number, side, version, onChange, className = '' }: InterviewListProps) {
  const text = useText()
  const { all, hasFailed, reload, replace } = useInterviews({ side, number, version })
  const [open, setOpen] = useState<Interview | 'new'>()
  const [leaving, setLeaving] = useState<Interview>()
  const isEmpty = all?.interviews.length === 0
  if ((side === 'applicant' && (!all || isEmpty) && !hasFailed) || (isEmpty && !all.can_invite)) return null
  const Heading = side === 'company' ? 'h3' : 'h2'
  const finish = (now: Interviews, said: string) => {
    replace(now)
    setOpen(undefined)
    setLeaving(undefined)
    toast('success', said)
    onChange?.()
  }
  return (
    <section id="interviews" className={`interviews ${className}`} aria-labelledby={`interviews-${number}`}>
      <Heading id={`interviews-${number}`}>{text('interview.title')}</Heading>
      {hasFailed && (
        <div role="alert">
          <p>{text('interview.failed')}</p>
          <button type="button" className={button('secondary')} onClick={reload}>
            {text('thread.retry')}
          </button>
        </div>
      )}
      {!all && !hasFailed && <p className="quiet">{text('account.loading')}</p>}
      {isEmpty && <p className="quiet">{text('interview.none')}</p>}
      <ul className="interview-list">
        {all?.interviews.map((interview) => (
          <Entry
            key={interview.id}
            interview={interview}
            {...(all.can_invite && { onMove: setOpen })}
            {...(side === 'company' && { onCancel: setLeaving })}
          />
        ))}
      </ul>
      {all?.can_invite && (
        <p>
          <button type="button" className={button('secondary')} onClick={() => setOpen('new')}>
            {text('interview.invite')}
          </button>
        </p>
      )}
      {open && all && (
        <InterviewDialog
          number={number}
          timeZone={all.time_zone}
          {...(open !== 'new' && { interview: open })}
          onDone={(now) => finish(now, text(open === 'new' ? 'interview.invited' : 'interview.changed'))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {leaving && (
        <CancelInterview
          number={number}
          interview={leaving}
          onDone={(now) => finish(now, text('interview.cancelled'))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}

type EntryProps = {
  interview: Interview
  onMove?: (interview: Interview) => void
  onCancel?: (interview: Interview) => void
}

function Entry({ interview, onMove, onCancel }: EntryProps) {
  const text = useText()
  const { starts_at, ends_at, time_zone, place, note, is_cancelled, is_over, calendar } = interview
  const when = meetingWords(starts_at, ends_at, time_zone)
  const here = meetingHere(starts_at, ends_at, time_zone)
  const isPast = is_cancelled || is_over
  const save = () =>
    saveAnswer(calendar, 'invitation.ics').catch(() => toast('error', text('interview.noFile')))
  return (
    <li data-past={isPast || undefined}>
      <p className="strong">
        {is_cancelled && `${text('interview.isCancelled')} · `}
        {is_over && !is_cancelled && `${text('interview.isOver')} · `}
        {is_cancelled ? <s>{when}</s> : when}
      </p>
      {here && !isPast && <p className="quiet">{text('interview.here', { time: here })}</p>}
      <p>{place.startsWith('https://') ? <PlaceLink href={place} /> : place}</p>
      {note !== '' && <p className="kept-lines">{note}</p>}
      {!isPast && (
        <p className="interview-tools screen-only">
          <button
            type="button"
            className={button('secondary')}
            aria-label={text('interview.calendarOf', { time: when })}
            onClick={() => void save()}
          >
            {text('interview.calendar')}
          </button>
          {onMove && (
            <button
              type="button"
              className={button('secondary')}
              aria-label={text('interview.moveOf', { time: when })}
              onClick={() => onMove(interview)}
            >
              {text('interview.move')}
            </button>
          )}
          {onCancel && (
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
      )}
    </li>
  )
}

const PlaceLink = ({ href }: { href: string }) => (
  <a className="text-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
    {href}
  </a>
)

type CancelProps = {
  number: string
  interview: Interview
  onDone: (now: Interviews) => void
  onClose: () => void
}

function CancelInterview({ number, interview, onDone, onClose }: CancelProps) {
  const text = useText()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cancel = async () => {
    setPending(true)
    try {
      onDone(await api(cancelInterview, { params: { number, id: String(interview.id) } }))
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('error.offline.text'))
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      title={text('interview.cancelTitle')}
      words={text('interview.cancelText', {
        time: meetingWords(interview.starts_at, interview.ends_at, interview.time_zone),
      })}
      confirmLabel={text('interview.cancel')}
      cancelLabel={text('interview.keep')}
      isPending={isPending}
      problem={problem}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  )
}
