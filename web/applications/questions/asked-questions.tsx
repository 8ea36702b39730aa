import type { ScreeningForm } from '#contract/applications/screening.ts'
import { useText } from '#web/app/i18n/text.tsx'
import '#web/parts/markdown-section.css'
import './answer-list.css'

/** The questions of a job before it is published, each with how it is answered; nothing when there are none. */
export function AskedQuestions({ questions }: { questions: ScreeningForm[] }) {
  const text = useText()
  if (questions.length === 0) return null
  const title = text('screening.asked')
  return (
    <section aria-label={title}>
      <h2 className="heading prose-title">{title}</h2>
      <dl className="answer-list">
        {questions.map(({ kind, text: question, choices, is_required }) => (
          <div key={question}>
            <dt>{is_required ? question : text('screening.askedOptional', { question })}</dt>
            <dd>{kind === 'CHOICE' ? choices.join(' · ') : text(`screening.kind.${kind}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
