import { FormField } from './form-field.tsx'
import './explained-choice.css'

type ExplainedChoiceProps = {
  name: string
  label: string
  options: { value: string; label: string; text: string }[]
  initial?: string | undefined
}

/** One out of a few, each explained beside its button. */
export function ExplainedChoice({ name, label, options, initial }: ExplainedChoiceProps) {
  return (
    <FormField name={name} label={label} isGroup>
      {({ id, ...attributes }) => (
        <div className="explained-choice">
          {options.map(({ value, label: title, text }, at) => (
            <label key={value}>
              <input
                {...attributes}
                {...(at === 0 && { id })}
                type="radio"
                value={value}
                defaultChecked={value === initial}
                aria-labelledby={`${id}-${value}`}
                aria-describedby={`${id}-${value}-text`}
              />
              <b id={`${id}-${value}`}>{title}</b>
              <span id={`${id}-${value}-text`}>{text}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
