import { useEffect } from 'react'
import { isApiError } from '#contract/errors.ts'
import {
  AnswerDraft,
  type CompanyQuestions,
  listCompanyQuestions,
  saveAnswer,
} from '#contract/procurement/questions.ts'
import { api } from '#web/app/api.ts'
import { useAnswerDraft } from '#web/app/forms/answer-draft.ts'
import { useForm } from '#web/app/forms/form.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import './question-answer.css'
import '#web/parts/fields/form-page.css'
import '#web/parts/workspace/workspace-page.css'

type Question = CompanyQuestions['questions'][number]
type QuestionAnswerProps = {
  question: Question
  opportunityId: number
  timeZone: string
  canAnswer: boolean
  onSaved: (next: CompanyQuestions) => void
  /** Changes the set of questions with an unsaved answer. */
  onUnsaved: (change: (before: ReadonlySet<number>) => ReadonlySet<number>) => void
}

/** A question without its asker, and its answer, which is a form until it is published. */
export function QuestionAnswer({ question, opportunityId, timeZone, canAnswer, ...on }: QuestionAnswerProps) {
  const text = useText()
  const { asked_at, answer, answered_at } = question
  const isOpen = answered_at === null
  return (
    <li>
      <h2>{question.question}</h2>
      <p className="quiet">
        {text('questions.asked', { date: zonedWords(asked_at, timeZone) })}
        {isOpen && ` · ${text(answer ? 'questions.draft' : 'questions.unanswered')}`}
      </p>
      {isOpen && canAnswer && <DraftForm question={question} opportunityId={opportunityId} {...on} />}
      {answer && !(isOpen && canAnswer) && <p className="question-answer">{answer}</p>}
      {answered_at && (
        <p className="quiet">{text('questions.answered', { date: zonedWords(answered_at, timeZone) })}</p>
      )}
    </li>
  )
}

type DraftFormProps = Pick<QuestionAnswerProps, 'question' | 'opportunityId' | 'onSaved' | 'onUnsaved'>

function DraftForm({ question: { id, answer: saved }, opportunityId, onSaved, onUnsaved }: DraftFormProps) {
  const text = useText()
  const { answer, setAnswer, before, isChanged, isOvertaken } = useAnswerDraft(id, saved)
  const name = `answer-${id}`
  useEffect(() => {
    if (!isChanged) return
    onUnsaved((before) => new Set([...before, id]))
    return () => onUnsaved((before) => new Set([...before].filter((each) => each !== id)))
  }, [isChanged, id, onUnsaved])
  const form = useForm({
    schema: AnswerDraft,
    values: () => ({ answer, before }),
    submit: async (body) => {
      onSaved(await api(saveAnswer, { params: { id: String(id) }, body }))
      toast('success', text('toast.answerSaved'))
    },
    onFault: ({ error }) => {
      document.getElementById(fieldId(name))?.focus()
      if (!isApiError(error) || error.code !== 'conflict') return
      api(listCompanyQuestions, { params: { id: String(opportunityId) } }).then(onSaved, () => undefined)
    },
  })
  const wrong = form.fault?.fields.answer
  return (
    <FormErrorsContext value={wrong ? { [name]: wrong } : {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault?.problem && <Banner kind="error">{form.fault.problem}</Banner>}
        {isOvertaken && (
          <div>
            <p className="quiet">{text('questions.other')}</p>
            <p className="question-answer">{saved}</p>
          </div>
        )}
        <TextAreaField
          name={name}
          label={text('questions.answerField')}
          hint={text('questions.answerHint')}
          rows={4}
          value={answer}
          onValue={setAnswer}
        />
        <div className="workspace-actions">
          <button
            type="submit"
            className={button('secondary')}
            disabled={form.isPending || (!isChanged && saved !== null)}
          >
            {text('questions.save')}
          </button>
          {isChanged && saved !== null && (
            <button
              type="button"
              className={button('quiet')}
              disabled={form.isPending}
              onClick={() => setAnswer(saved)}
            >
              {text('companyForm.discard')}
            </button>
          )}
        </div>
      </form>
    </FormErrorsContext>
  )
}
