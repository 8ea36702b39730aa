import '#web/app/i18n/account-texts.ts'
import { useCallback } from 'react'
import { listOwnQuestions } from '#contract/procurement/questions.ts'
import { api } from '#web/app/api.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { useAccount } from '#web/app/session/account.ts'
import { QuestionForm } from './question-form.tsx'
import './question-section.css'

/** A job seeker's questions about an RFP, and the form to ask; left out when they cannot be loaded. */
export function QuestionSection({ id }: { id: number }) {
  // Resets the form, so that a question typed for one RFP is never sent about another.
  return <Questions key={id} id={id} />
}

function Questions({ id }: { id: number }) {
  const text = useText()
  const load = useCallback(() => api(listOwnQuestions, { params: { id: String(id) } }), [id])
  const { data: own, change } = useLoaded(load)
  // A draft is its writer's.
  const account = useAccount()
  if (!own) return null
  const waiting = own.questions.filter(({ answered_at }) => !answered_at)
  return (
    <div className="own-questions screen-only">
      {waiting.length > 0 && (
        <>
          <h3 className="strong">{text('questions.waiting')}</h3>
          <ul>
            {waiting.map(({ id: key, question, asked_at }) => (
              <li key={key} className="kept-lines">
                {question} <small>{zonedWords(asked_at, own.time_zone)}</small>
              </li>
            ))}
          </ul>
        </>
      )}
      {own.takes_questions && account && <QuestionForm id={id} onAsked={(asked) => change(() => asked)} />}
    </div>
  )
}
