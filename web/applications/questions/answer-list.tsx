import type { ScreeningAnswer } from '#contract/applications/screening.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './answer-list.css'

/** The answers to a company's questions, each with the question as it was asked. */
export function AnswerList({ answers }: { answers: ScreeningAnswer[] }) {
  const text = useText()
  return (
    <dl className="answer-list">
      {answers.map(({ question_id, question, kind, answer }) => (
        <div key={question_id}>
          <dt>{question}</dt>
          <dd className="kept-lines">
            {kind === 'YES_NO' ? text(answer === 'yes' ? 'questions.yes' : 'questions.no') : answer}
          </dd>
        </div>
      ))}
    </dl>
  )
}
