import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Movable, statusesFor } from './move-form.ts'
import './move-bar.css'

type MoveBarProps = {
  /** The selection; the bar hides while it is empty. */
  applicants: Movable[]
  /** Opens the dialog with this stage; undefined for a message alone. */
  onMove: (to: ApplicationStatus | undefined) => void
  onClear: () => void
}

/** Actions on the selected applicants, at the foot of the screen. */
export function MoveBar({ applicants, onMove, onClear }: MoveBarProps) {
  const text = useText()
  if (applicants.length === 0) return null
  const statuses = statusesFor(applicants)
  const next = statuses.find((status) => status !== 'REJECTED')
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
      {next && (
        <button type="button" className={button('primary')} onClick={() => onMove(next)}>
          {text('move.bar.move')}
        </button>
      )}
      {statuses.includes('REJECTED') && (
        <button type="button" className={button('secondary')} onClick={() => onMove('REJECTED')}>
          {text('move.bar.reject')}
        </button>
      )}
      <button type="button" className={button('secondary')} onClick={() => onMove(undefined)}>
        <Icon name="mail" />
        {text('move.bar.message')}
      </button>
    </section>
  )
}
