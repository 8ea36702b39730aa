import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './status-mark.css'

/** The stage of an applicant, as members see it. */
export function StatusMark({ status }: { status: ApplicationStatus }) {
  const text = useText()
  return (
    <span className="status-mark" data-status={status}>
      {text(`status.${status}`)}
    </span>
  )
}
