import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  endInvitation,
  type CompanyInvitation as Invitation,
  type PlanOptions,
  planOptions,
} from '#contract/hiring/interview-invitations.ts'
import { type CompanyInterview, cancelWithWords } from '#contract/hiring/interviews.ts'
import { api } from '#web/app/api.ts'
import { meetingWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { type Asked, useAskedInvitation } from './asked-interviews.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CompanyEntry } from './company-entry.tsx'
import { CompanyInvitation } from './company-invitation.tsx'
import { useCompanyInterviews } from './interviews.ts'
import type { Planning } from './plan.ts'
import { PlanDialog } from './plan-dialog.tsx'
import './interview-list.css'
import '#web/parts/workspace/message-thread.css'

type InterviewListProps = {
  number: string
  version?: unknown
  /** Fires when one was planned, changed or cancelled. */
  onChange?: () => void
  className?: string
  /** Given while an invitation is asked for elsewhere. */
  asked?: Asked | undefined
}

type Open = { planning: Planning; options: PlanOptions }
type Leaving = { interview: CompanyInterview } | { invitation: Invitation }

/** Interviews of an applicant, which members who may write to them plan and change. */
export function InterviewList({ number, version, onChange, className = '', asked }: InterviewListProps) {
  const text = useText()
  const { all, hasFailed, reload } = useCompanyInterviews(number, version)
  const [open, setOpen] = useState<Open>()
  const [leaving, setLeaving] = useState<Leaving>()
  const isEmpty = all?.interviews.length === 0 && all.invitations.length === 0
  const section = useAskedInView(all !== undefined)
  const plan = async (planning: Planning) => {
    try {
      setOpen({ planning, options: await api(planOptions, { params: { number } }) })
    } catch {
      toast('error', text('interview.failed'))
    }
  }
  useAskedInvitation(asked, { all, hasFailed }, () => plan({ kind: 'new' }))
  const finish = (said: string) => {
    setOpen(undefined)
    setLeaving(undefined)
    reload()
    toast('success', said)
    onChange?.()
  }
  const take = ({ id, slots: _, ...invitation }: Invitation, start: string) => {
    const panel = invitation.panel.map((seat) => seat.id)
    return plan({ kind: 'proposed', start, replaces: id, begun: { ...invitation, panel } })
  }
  if (isEmpty && !all.can_invite) return null
  const done = open?.planning.kind === 'change' ? 'interview.changed' : 'interview.invited'
  return (
    <section
      ref={section}
      id="interviews"
      className={`interviews ${className}`}
      aria-labelledby={`interviews-${number}`}
    >
      <h3 id={`interviews-${number}`} tabIndex={-1}>
        {text('interview.title')}
      </h3>
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
          <CompanyEntry
            key={interview.id}
            number={number}
            interview={interview}
            onMove={(moved, start) =>
              void plan({ kind: 'change', interview: moved, ...(start !== undefined && { start }) })
            }
            onCancel={(cancelled) => setLeaving({ interview: cancelled })}
          />
        ))}
        {all?.invitations
          .filter(({ state }) => state !== 'PICKED')
          .map((invitation) => (
            <CompanyInvitation
              key={`invitation-${invitation.id}`}
              invitation={invitation}
              onTake={all.can_invite ? (chosen, start) => void take(chosen, start) : undefined}
              onCancel={(cancelled) => setLeaving({ invitation: cancelled })}
            />
          ))}
      </ul>
      {all?.can_invite && (
        <p>
          <button type="button" className={button('secondary')} onClick={() => void plan({ kind: 'new' })}>
            {text('interview.invite')}
          </button>
        </p>
      )}
      {open && (
        <PlanDialog
          number={number}
          {...open}
          onDone={() => finish(text(done))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {leaving && (
        <Leave
          number={number}
          leaving={leaving}
          onDone={() => finish(text('interview.cancelled'))}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  )
}

/** The address names them, below messages that are loaded meanwhile. */
function useAskedInView(isLoaded: boolean) {
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever they are asked for
  useEffect(() => {
    if (!isLoaded || hash !== '#interviews') return
    section.current?.querySelector('h3')?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start' })
  }, [isLoaded, hash, key])
  return section
}

type LeaveProps = { number: string; leaving: Leaving; onDone: () => void; onClose: () => void }

function Leave({ number, leaving, onDone, onClose }: LeaveProps) {
  const text = useText()
  if ('interview' in leaving) {
    const { id, starts_at, ends_at, time_zone } = leaving.interview
    return (
      <CancelDialog
        title={text('interview.cancelTitle')}
        words={text('interview.cancelText', { time: meetingWords(starts_at, ends_at, time_zone) })}
        submitLabel={text('interview.cancel')}
        cancel={async (body) => {
          await api(cancelWithWords, { params: { number, id: String(id) }, body })
          onDone()
        }}
        onClose={onClose}
      />
    )
  }
  const { id } = leaving.invitation
  return (
    <CancelDialog
      title={text('interview.takeBackTitle')}
      words={text('interview.takeBackText')}
      submitLabel={text('interview.takeBack')}
      cancel={async (body) => {
        await api(endInvitation, { params: { number, id: String(id) }, body })
        onDone()
      }}
      onClose={onClose}
    />
  )
}
