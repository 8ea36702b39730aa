import { useState } from 'react'
import {
  askQuestion,
  type OwnQuestions,
  QuestionForm as QuestionTexts,
} from '#contract/procurement/questions.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { forgetDraft, keepDraft } from '#web/app/forms/form-draft.ts'
import { useOwnDraft } from '#web/app/forms/own-draft.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { fieldId } from '#web/ui/field.tsx'
import '#web/parts/fields/form-page.css'

type QuestionFormProps = { id: number; onAsked: (own: OwnQuestions) => void }

/** With a single field, its error takes the focus and no summary is needed. */
export function QuestionForm({ id, onAsked }: QuestionFormProps) {
  const text = useText()
  const { draft, left } = useOwnDraft<string>(`question ${id}`)
  const [question, setQuestion] = useState(left ?? '')
  const form = useForm({
    schema: QuestionTexts,
    values: () => ({ question }),
    submit: async (body) => {
      onAsked(await api(askQuestion, { params: { id: String(id) }, body }))
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
