import type { Applicant } from '#contract/hiring/applicants.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import type { Verdict } from './verdict-stages.ts'
import { verdictWords } from './verdicts.ts'
import './verdict-bar.css'

type VerdictBarProps = {
  /** Keeps the place free until there is one. */
  applicant: Applicant | undefined
  verdicts: Verdict[]
  onVerdict: (verdict: Verdict) => unknown
  onMove: () => void
}

/** All that can be decided about the applicant who is shown, each with its key. */
export function VerdictBar({ applicant, verdicts, onVerdict, onMove }: VerdictBarProps) {
  const text = useText()
  if (!applicant) return <div className="verdict-room" />
  const titleOf = ({ status }: JobStage) => {
    if (status === applicant.status) return text('verdict.untold')
    if (status === 'OFFER') return text('verdict.asked')
    return text(status === 'REJECTED' ? 'verdict.late' : 'verdict.soon')
  }
  return (
    <fieldset className="verdict-bar">
      <legend className="sr-only">{text('verdict.bar')}</legend>
      {verdicts
        .filter(({ isOpen, isNext, stage }) => isOpen && (isNext || stage.status !== 'OFFER'))
        .map((verdict) => (
          <button
            key={verdict.key}
            type="button"
            className={button(verdict.isNext ? 'primary' : 'secondary')}
            data-verdict={kindOf(verdict)}
            title={titleOf(verdict.stage)}
            aria-keyshortcuts={verdict.key}
            onClick={() => void onVerdict(verdict)}
          >
            <span className="verdict-words">{verdictWords(verdict.stage, text)}</span>
            <span className="verdict-key" aria-hidden="true">
              {verdict.key}
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

const kindOf = ({ stage, isNext }: Verdict) => {
  if (stage.status === 'REJECTED') return 'rejection'
  return isNext ? 'next' : 'other'
}
