import type { ComponentProps } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'id' | 'lang' | 'onChange'>
type TextFieldProps = FormFieldProps & InputProps & { onValue?: (value: string) => void }

export function TextField({
  name,
  label,
  hint,
  isOptional = false,
  lang,
  onValue,
  ...input
}: TextFieldProps) {
  return (
    <FormField name={name} label={label} hint={hint} isOptional={isOptional} lang={lang}>
      {(attributes) => (
        <input
          type="text"
          className="input"
          {...input}
          {...attributes}
          {...(onValue && { onChange: (event) => onValue(event.currentTarget.value) })}
        />
      )}
    </FormField>
  )
}
