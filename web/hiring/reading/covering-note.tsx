import type { Applicant } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import '#web/hiring/applicants/applicant-part.css'

/** The note that was sent, and the skills; masked while the name is hidden. */
export function CoveringNote({ applicant }: { applicant: Applicant }) {
  const text = useText()
  const { bio, is_hidden, is_deleted, skills } = applicant
  return (
    <section className="applicant-part">
      <h3>{text('applicants.about')}</h3>
      {is_deleted && !bio ? (
        <p className="quiet">{text('applicants.aboutNone')}</p>
      ) : (
        <p className="measure kept-lines">{bio}</p>
      )}
      {is_hidden && <p className="fine">{text('applicants.redacted')}</p>}
      {skills.length > 0 && (
        <p className="quiet">{text('applicants.skillsAre', { skills: skills.join(', ') })}</p>
      )}
    </section>
  )
}
