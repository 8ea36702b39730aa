import { useLingui } from '@lingui/react'
import { questionField, type ScreeningQuestion, YES_NO } from '#contract/applications/screening.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { otherLanguage } from '#web/app/view.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { NumberField } from '#web/parts/fields/number-field.tsx'
import { SelectField } from '#web/parts/fields/select-field.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import './question-field.css'
import '#web/parts/fields/form-page.css'

type QuestionFieldProps = {
  question: ScreeningQuestion
  value: string
  onValue: (value: string) => void
}

/** More choices than these stand in a list that opens. */
const SHOWN = 6

/** A question of a company to who applies, by its kind. */
export function QuestionField({ question, value, onValue }: QuestionFieldProps) {
  const text = useText()
  const { i18n } = useLingui()
  const { id, kind, choices, is_required } = question
  const lang = otherLanguage(question.language, { i18n })
  const field = { name: questionField(id), label: question.text, isOptional: !is_required, lang }
  if (kind === 'TEXT')
    return (
      <TextAreaField
        {...field}
        hint={text('questions.textHint', { most: LIMITS.screeningAnswerLength })}
        rows={3}
        value={value}
        onValue={onValue}
      />
    )
  if (kind === 'NUMBER')
    return (
      <NumberField
        {...field}
        autoComplete="off"
        maxLength={24}
        className="input question-number"
        value={value}
        onValue={onValue}
      />
    )
  if (choices.length > SHOWN)
    return (
      <SelectField
        {...field}
        options={choices.map((choice) => ({ value: choice, label: choice }))}
        value={value}
        onValue={onValue}
      />
    )
  const options =
    kind === 'YES_NO'
      ? YES_NO.map((each) => ({ value: each, label: text(`questions.${each}`) }))
      : choices.map((choice) => ({ value: choice, label: choice }))
  return (
    <FormField {...field} isGroup>
      {(attributes) => (
        <div className="question-choices">
          {options.map((option, at) => (
            <label key={option.value} className="choice">
              <input
                type="radio"
                {...(at === 0 ? attributes : { name: attributes.name })}
                value={option.value}
                checked={value === option.value}
                onChange={() => onValue(option.value)}
              />
              <span lang={kind === 'CHOICE' ? lang : undefined}>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
