import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { answerInterview, type Interview, type OwnInterviews as Own } from '#contract/hiring/interviews.ts'
import { api } from '#web/app/api.ts'
import { joinedWords, readersZone } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { CalendarButton } from './calendar-button.tsx'
import { useOwnInterviews } from './interviews.ts'
import { OwnInvitation } from './own-invitation.tsx'
import { OwnReply } from './own-reply.tsx'
import { PlaceWords } from './place-words.tsx'
import { ReplyButtons } from './reply-buttons.tsx'
import { type Reply, ReplyDialog } from './reply-dialog.tsx'
import { instantsByZone, slotWords, startWords, zonePlace } from './slot-words.ts'
import './interview-list.css'
import './own-interviews.css'

type OwnInterviewsProps = {
  number: string
  version?: unknown
  isWithdrawn: boolean
  /** An answer may move the applicant to another stage. */
  onChange: () => void
}

/** The interviews of an own application, with the ways to answer. Who has none sees nothing. */
export function OwnInterviews({ number, version, isWithdrawn, onChange }: OwnInterviewsProps) {
  const text = useText()
  const { all, hasFailed, reload } = useOwnInterviews(number, version)
  const [replying, setReplying] = useState<Reply>()
  const finish = (said: string) => {
    setReplying(undefined)
    reload()
    onChange()
    toast('success', said)
  }
  if (!all && !hasFailed) return null
  const isEmpty = all?.interviews.length === 0 && all.invitations.length === 0
  if (isEmpty) return null
  return (
    <section id="interviews" className="own-interviews" aria-labelledby="own-interviews-title">
      <h2 id="own-interviews-title">{text('interview.title')}</h2>
      {hasFailed && (
        <div role="alert">
          <p>{text('interview.failed')}</p>
          <button type="button" className={button('secondary')} onClick={reload}>
            {text('thread.retry')}
          </button>
        </div>
      )}
      {all && <Zones all={all} />}
      {all?.invitations
        .filter(({ state }) => state !== 'PICKED')
        .map((invitation) => (
          <OwnInvitation
            key={`invitation-${invitation.id}`}
            number={number}
            invitation={invitation}
            isWithdrawn={isWithdrawn}
            onDone={() => finish(text('interview.agreed'))}
            onOutdated={reload}
            onReply={(answer) => setReplying({ answer, invitation })}
          />
        ))}
      {all?.interviews.map((interview) => (
        <OwnEntry
          key={interview.id}
          number={number}
          interview={interview}
          isWithdrawn={isWithdrawn}
          onDone={() => finish(text('interview.accepted'))}
          onOutdated={reload}
          onReply={(answer) => setReplying({ answer, interview })}
        />
      ))}
      {replying && (
        <ReplyDialog
          number={number}
          reply={replying}
          onDone={() => finish(text('interview.replied'))}
          onOutdated={reload}
          onClose={() => setReplying(undefined)}
        />
      )}
    </section>
  )
}

/** Names the reader's zone once for all times, and those of the company's where they differ. */
function Zones({ all }: { all: Own }) {
  const text = useText()
  const here = readersZone()
  const zones = instantsByZone(all)
  const isSame = zones.every(({ zone, instants }) =>
    instants.every((at) => startWords(at, here) === startWords(at, zone)),
  )
  const there = joinedWords(zones.map(({ zone, instants }) => zonePlace(zone, instants)))
  return (
    <p className="quiet">
      {isSame
        ? text('interview.zoneHere', { zone: there })
        : text('interview.zones', {
            here: zonePlace(
              here,
              zones.flatMap(({ instants }) => instants),
            ),
            there,
          })}
    </p>
  )
}

type OwnEntryProps = {
  number: string
  interview: Interview
  isWithdrawn: boolean
  onDone: () => void
  onOutdated: () => void
  onReply: (answer: Reply['answer']) => void
}

function OwnEntry({ number, interview, isWithdrawn, onDone, onOutdated, onReply }: OwnEntryProps) {
  const text = useText()
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const { id, sequence, answer, is_over } = interview
  // Cancelled for good a little after the withdrawal.
  const is_cancelled = interview.is_cancelled || (isWithdrawn && !is_over)
  const can_answer = interview.can_answer && !isWithdrawn
  const when = slotWords(interview.starts_at, interview.ends_at, readersZone())
  const accept = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      const body = { interview: id, sequence, answer: 'ACCEPTED' as const, times: [], time_zone: 'UTC' }
      await api(answerInterview, { params: { number }, body })
      onDone()
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('error.offline.text'))
      if (isApiError(error)) onOutdated()
    }
    setPending(false)
  }
  const isPast = is_cancelled || is_over
  return (
    <div className="own-interview" data-past={isPast || undefined}>
      <h3>{is_cancelled ? <s>{when}</s> : when}</h3>
      <p className="strong" role="status">
        {isWithdrawn && is_cancelled && answer !== 'DECLINED'
          ? text('interview.state.CANCELLED')
          : text(`interview.own.${stateOf(interview)}`)}
      </p>
      <p>
        <PlaceWords place={interview.place} />
      </p>
      {interview.note !== '' && <p className="kept-lines">{interview.note}</p>}
      {answer === 'PROPOSED' && !isPast && <OwnReply {...interview} />}
      {problem && (
        <p role="alert" className="own-interview-problem">
          {problem}
        </p>
      )}
      <p className="interview-tools screen-only">
        {can_answer && answer !== 'ACCEPTED' && (
          <button
            type="button"
            className={button('primary')}
            disabled={isPending}
            onClick={() => void accept()}
          >
            {text('interview.accept')}
          </button>
        )}
        {!isPast && <CalendarButton path={interview.calendar} when={when} />}
        {can_answer && <ReplyButtons onReply={onReply} />}
      </p>
    </div>
  )
}

function stateOf({ is_cancelled, is_over, answer }: Interview) {
  if (is_cancelled) return answer === 'DECLINED' ? 'DECLINED' : 'CANCELLED'
  if (is_over) return 'OVER'
  return answer ?? 'WAITING'
}
