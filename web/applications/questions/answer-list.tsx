import type { ScreeningAnswer } from '#contract/applications/screening.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { answerWords } from './answer-words.ts'
import './answer-list.css'

/** The answers to a company's questions, each with the question as it was asked. */
export function AnswerList({ answers }: { answers: ScreeningAnswer[] }) {
  const text = useText()
  return (
    <dl className="answer-list">
      {answers.map((each) => (
        <div key={each.question_id}>
          <dt>{each.question}</dt>
          <dd className="kept-lines">{answerWords(each, text)}</dd>
        </div>
      ))}
    </dl>
  )
}
