import type { Applicant } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './applicant-part.css'

/** Why the applicant was rejected, for members alone. */
export function RejectionNote({ applicant: { rejection } }: { applicant: Applicant }) {
  const text = useText()
  if (!rejection) return null
  return (
    <section className="applicant-part">
      <h3>{text('stages.reason')}</h3>
      {rejection.reason && <p className="strong">{text(`stages.reason.${rejection.reason}`)}</p>}
      {rejection.note && <p className="kept-lines">{rejection.note}</p>}
      <p className="fine">{text('stages.reasonHint')}</p>
    </section>
  )
}
