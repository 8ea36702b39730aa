import { isApiError } from '#contract/errors.ts'
import { keepApplicant } from '#contract/hiring/applicant-answers.ts'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './applicant-answers.css'

type DueRejectionProps = {
  applicant: Pick<Applicant, 'number' | 'rejected_at' | 'can_move'>
  onChange: () => void
}

/** When an applicant will be rejected automatically, with the way to stop it; nothing for others. */
export function DueRejection({ applicant: { number, rejected_at, can_move }, onChange }: DueRejectionProps) {
  const text = useText()
  if (!rejected_at) return null
  const keep = async () => {
    try {
      await api(keepApplicant, { params: { number } })
      toast('success', text('unmet.kept'))
    } catch (error) {
      // Of a conflict the reloaded page shows that somebody else kept or moved them meanwhile.
      if (!isApiError(error) || error.code !== 'conflict')
        toast('error', problemWords(error, text('error.offline.text')))
    }
    onChange()
  }
  return (
    <div className="due-rejection">
      <span>{text('unmet.due', { date: instantWords(rejected_at, true) })}</span>
      {can_move && (
        <button type="button" className={button('secondary')} onClick={() => void keep()}>
          {text('unmet.keep')}
        </button>
      )}
    </div>
  )
}
