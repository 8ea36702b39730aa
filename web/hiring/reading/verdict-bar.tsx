import type { Applicant } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { VERDICTS, type Verdict } from './verdicts.ts'
import './verdict-bar.css'

type VerdictBarProps = {
  applicant: Applicant
  onVerdict: (to: Verdict) => void
  onMove: () => void
}

/** All that can be decided about the applicant who is shown, each with its key. */
export function VerdictBar({ applicant, onVerdict, onMove }: VerdictBarProps) {
  const text = useText()
  return (
    <fieldset className="verdict-bar">
      <legend className="sr-only">{text('verdict.bar')}</legend>
      {VERDICTS.filter(({ to }) => applicant.next_statuses.includes(to)).map(({ key, to }) => (
        <button
          key={to}
          type="button"
          className={button(to === 'SHORTLISTED' ? 'primary' : 'secondary')}
          data-verdict={to}
          title={text(to === 'REJECTED' ? 'verdict.late' : 'verdict.soon')}
          aria-keyshortcuts={key}
          onClick={() => onVerdict(to)}
        >
          {text(`verdict.${to}`)}
          <span className="verdict-key" aria-hidden="true">
            {key}
          </span>
        </button>
      ))}
      <button type="button" className={button('secondary')} aria-keyshortcuts="m" onClick={onMove}>
        {text('applicants.moveOrWrite')}
        <span className="verdict-key" aria-hidden="true">
          m
        </span>
      </button>
    </fieldset>
  )
}
