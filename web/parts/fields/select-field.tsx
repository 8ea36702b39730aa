import type { ComponentProps } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

type SelectProps = Omit<ComponentProps<'select'>, 'name' | 'id' | 'lang' | 'onChange' | 'children'>
type SelectFieldProps = FormFieldProps &
  SelectProps & {
    options: { value: string; label: string }[]
    onValue: (value: string) => void
  }

export function SelectField({
  name,
  label,
  hint,
  isOptional = false,
  lang,
  options,
  onValue,
  ...select
}: SelectFieldProps) {
  const text = useText()
  return (
    <FormField name={name} label={label} hint={hint} isOptional={isOptional} lang={lang}>
      {(attributes) => (
        <select
          className="input select"
          {...select}
          {...attributes}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          <option value="">{text('form.choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
