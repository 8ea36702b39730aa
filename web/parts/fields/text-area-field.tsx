import type { ComponentProps } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'lang' | 'onChange'>
type TextAreaFieldProps = FormFieldProps & TextAreaProps & { onValue?: (value: string) => void }

export function TextAreaField({
  name,
  label,
  hint,
  isOptional = false,
  lang,
  onValue,
  ...area
}: TextAreaFieldProps) {
  return (
    <FormField name={name} label={label} hint={hint} isOptional={isOptional} lang={lang}>
      {(attributes) => (
        <textarea
          className="input"
          {...area}
          {...attributes}
          {...(onValue && { onChange: (event) => onValue(event.currentTarget.value) })}
        />
      )}
    </FormField>
  )
}
