import { useState } from 'react'
import { askQuestion, type OwnQuestions, QuestionForm as QuestionTexts } from '#contract/questions.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { call } from '#web/lib/api.ts'
import { useForm } from '#web/lib/form.ts'
import { useText } from '#web/lib/text.tsx'
import { toast } from '#web/lib/toast.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/state/form-draft.ts'
import { Banner } from '#web/ui/banner.tsx'
import { fieldId } from '#web/ui/field.tsx'
import { FormErrorsContext } from './form-context.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextAreaField } from './text-area-field.tsx'

type QuestionFormProps = { id: number; onAsked: (own: OwnQuestions) => void }

/** One field: what is wrong with it stands beside it, and the focus goes there. */
export function QuestionForm({ id, onAsked }: QuestionFormProps) {
  const text = useText()
  const draft = `question ${id}`
  const [question, setQuestion] = useState(() => readDraft<string>(draft) ?? '')
  const form = useForm({
    schema: QuestionTexts,
    values: () => ({ question }),
    submit: async (body) => {
      onAsked(await call(askQuestion, { params: { id: String(id) }, body }))
      setQuestion('')
      forgetDraft(draft)
      toast('success', text('toast.asked'))
    },
    onFault: () => document.getElementById(fieldId('question'))?.focus(),
  })
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        {form.fault?.problem && <Banner kind="error">{form.fault.problem}</Banner>}
        <TextAreaField
          name="question"
          label={text('questions.ask')}
          hint={text('questions.hint', { most: LIMITS.questionLength })}
          rows={4}
          value={question}
          onValue={(value) => {
            setQuestion(value)
            keepDraft(draft, value)
          }}
        />
        <div>
          <SubmitButton label={text('questions.send')} isPending={form.isPending} />
        </div>
      </form>
    </FormErrorsContext>
  )
}
