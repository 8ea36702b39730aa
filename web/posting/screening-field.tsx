import { QUESTION_KINDS, type ScreeningForm } from '#contract/applications/screening.ts'
import type { PostForm } from '#contract/posting/posts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import './post-fields.css'
import './screening-field.css'

type ScreeningFieldProps = {
  screening: ScreeningForm[]
  onChange: (part: Pick<PostForm, 'screening'>) => void
}

const NEW: ScreeningForm = { kind: 'YES_NO', text: '', choices: [], is_required: true }

/** The questions to who applies for a job, in their order. */
export function ScreeningField({ screening, onChange }: ScreeningFieldProps) {
  const text = useText()
  const { screeningQuestions: max } = LIMITS
  const set = (next: ScreeningForm[]) => onChange({ screening: next })
  return (
    <FormField
      name="screening"
      label={text('screening.title')}
      hint={text('screening.lead', { max })}
      isGroup
    >
      {(attributes) => (
        <>
          {screening.length > 0 && (
            <ol className="screening">
              {screening.map((question, at) => (
                <Question
                  // biome-ignore lint/suspicious/noArrayIndexKey: questions have no ids while they are written
                  key={at}
                  at={at}
                  question={question}
                  onQuestion={(next) => set(screening.with(at, next))}
                  onUp={at > 0 ? () => set(raised(screening, at)) : undefined}
                  onRemove={() => set(screening.toSpliced(at, 1))}
                />
              ))}
            </ol>
          )}
          {screening.length < max && (
            <button
              type="button"
              id={attributes.id}
              className={button('secondary', 'screening-add')}
              onClick={() => set([...screening, NEW])}
            >
              <Icon name="add" />
              {text('screening.add')}
            </button>
          )}
        </>
      )}
    </FormField>
  )
}

const raised = (all: ScreeningForm[], at: number) =>
  all.toSpliced(at, 1).toSpliced(at - 1, 0, ...all.slice(at, at + 1))

type QuestionProps = {
  at: number
  question: ScreeningForm
  onQuestion: (next: ScreeningForm) => void
  onUp: (() => void) | undefined
  onRemove: () => void
}

function Question({ at, question, onQuestion, onUp, onRemove }: QuestionProps) {
  const text = useText()
  const { kind, choices, is_required } = question
  const name = `screening-${at}`
  return (
    <li>
      <TextField
        name={`${name}-text`}
        label={text('screening.question', { number: at + 1 })}
        maxLength={LIMITS.screeningQuestionLength}
        value={question.text}
        onValue={(typed) => onQuestion({ ...question, text: typed })}
      />
      <SelectField
        name={`${name}-kind`}
        label={text('screening.kind')}
        options={QUESTION_KINDS.map((value) => ({ value, label: text(`screening.kind.${value}`) }))}
        value={kind}
        onValue={(value) => {
          const next = QUESTION_KINDS.find((each) => each === value)
          if (next) onQuestion({ ...question, kind: next })
        }}
      />
      {kind === 'CHOICE' && (
        <TextAreaField
          name={`${name}-choices`}
          label={text('screening.choices')}
          hint={text('screening.choicesHint', { max: LIMITS.screeningChoices })}
          rows={4}
          value={choices.join('\n')}
          onValue={(typed) =>
            onQuestion({ ...question, choices: typed.split('\n').slice(0, LIMITS.screeningChoices * 2) })
          }
        />
      )}
      <label className="post-check">
        <input
          type="checkbox"
          checked={is_required}
          onChange={(event) => onQuestion({ ...question, is_required: event.currentTarget.checked })}
        />
        <span>{text('screening.required')}</span>
      </label>
      <p className="screening-acts">
        {onUp && (
          <button
            type="button"
            className={button('quiet')}
            aria-label={text('screening.upOf', { number: at + 1 })}
            onClick={onUp}
          >
            {text('screening.up')}
          </button>
        )}
        <button
          type="button"
          className={button('quiet')}
          aria-label={text('screening.removeOf', { number: at + 1 })}
          onClick={onRemove}
        >
          {text('screening.remove')}
        </button>
      </p>
    </li>
  )
}
