import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './status-mark.css'

type StatusMarkProps = {
  status: ApplicationStatus
  /** The stage of the company's own that stands for it. */
  stage?: { name: string } | null
}

/** The stage of an applicant, as members see it. */
export function StatusMark({ status, stage }: StatusMarkProps) {
  const text = useText()
  return (
    <span className="status-mark" data-status={status}>
      <span>{stage?.name ?? text(`status.${status}`)}</span>
    </span>
  )
}
