import { FormField } from './form-field.tsx'
import './explained-choice.css'

type ExplainedChoiceProps = {
  name: string
  label: string
  hint?: string
  options: { value: string; label: string; text: string }[]
  initial?: string | undefined
  /** With `onValue` in place of `initial`. */
  value?: string | undefined
  onValue?: (value: string) => void
}

/** One out of a few, each explained beside its button. */
export function ExplainedChoice({
  name,
  label,
  hint,
  options,
  initial,
  value,
  onValue,
}: ExplainedChoiceProps) {
  const chosen = (each: string) =>
    onValue
      ? { checked: each === value, onChange: () => onValue(each) }
      : { defaultChecked: each === initial }
  return (
    <FormField name={name} label={label} hint={hint} isGroup>
      {({ id, ...attributes }) => (
        <div className="explained-choice">
          {options.map(({ value: each, label: title, text }, at) => (
            <label key={each}>
              <input
                {...attributes}
                {...(at === 0 && { id })}
                type="radio"
                value={each}
                {...chosen(each)}
                aria-labelledby={`${id}-${each}`}
                aria-describedby={`${id}-${each}-text`}
              />
              <b id={`${id}-${each}`}>{title}</b>
              <span id={`${id}-${each}-text`}>{text}</span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  )
}
