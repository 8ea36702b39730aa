import type { Applicant } from '#contract/hiring/applicants.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ApplicantAnswers } from '#web/hiring/screening/applicant-answers.tsx'
import '#web/hiring/applicants/applicant-part.css'

type AnswersPartProps = { applicant: Applicant; onNoted: () => void }

/** The answers to the questions of the post. */
export function AnswersPart({ applicant, onNoted }: AnswersPartProps) {
  const text = useText()
  return (
    <section className="applicant-part">
      <h3>{text('questions.answers')}</h3>
      {applicant.answers.length > 0 ? (
        <ApplicantAnswers applicant={applicant} onNoted={onNoted} />
      ) : (
        <p className="quiet">{text('reader.answersNone')}</p>
      )}
    </section>
  )
}
