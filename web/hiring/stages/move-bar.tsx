import { type ReactNode, useId } from 'react'
import type { StageStatus } from '#contract/hiring/job-stages.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { statusesFor } from './move-form.ts'
import type { Movable } from './stage-place.ts'
import { stayingWords } from './staying.ts'
import './move-bar.css'

type MoveBarProps = {
  /** The selection; the bar hides while it is empty. */
  applicants: Movable[]
  /** Opens the dialog with this stage; undefined for a message alone. */
  onMove: (to: ApplicationStatus | undefined) => void
  onClear: () => void
  /** Offers to select those of other pages. */
  more?: ReactNode
}

/** Actions on the selected applicants, at the foot of the screen. One that fits nobody stays and says why. */
export function MoveBar({ applicants, onMove, onClear, more }: MoveBarProps) {
  const text = useText()
  const reason = useId()
  if (applicants.length === 0) return null
  const statuses = statusesFor(applicants)
  // Within a status there may be other stages, of which the dialog knows.
  const next =
    statuses.find((status) => status !== 'REJECTED') ?? applicants.find(({ stage }) => stage)?.status
  const canReject = statuses.includes('REJECTED')
  const missing = [
    !next && text('move.bar.noMove', { reasons: stayingWords(applicants, standard('IN_REVIEW'), text) }),
    next &&
      !canReject &&
      text('move.bar.noReject', { reasons: stayingWords(applicants, standard('REJECTED'), text) }),
  ].find(Boolean)
  return (
    <section className="move-bar" aria-label={text('move.bar')}>
      <p role="status">{text('move.bar.count', { count: applicants.length })}</p>
      <button
        type="button"
        className={button('icon')}
        aria-label={text('move.bar.clear')}
        title={text('move.bar.clear')}
        onClick={onClear}
      >
        <Icon name="close" />
      </button>
      {more}
      <button
        type="button"
        className={button('primary')}
        aria-disabled={!next}
        aria-describedby={next ? undefined : reason}
        onClick={() => next && onMove(next)}
      >
        {text('move.bar.move')}
      </button>
      <button
        type="button"
        className={button('secondary')}
        aria-disabled={!canReject}
        aria-describedby={canReject ? undefined : reason}
        onClick={() => canReject && onMove('REJECTED')}
      >
        {text('move.bar.reject')}
      </button>
      <button type="button" className={button('secondary')} onClick={() => onMove(undefined)}>
        <Icon name="mail" />
        {text('move.bar.message')}
      </button>
      {missing && (
        <p id={reason} className="move-bar-reason">
          {missing}
        </p>
      )}
    </section>
  )
}

const standard = (status: StageStatus) => ({ id: null, name: null, status })
