import { useText } from '#web/app/i18n/text.tsx'
import { Combobox, type Option } from '#web/ui/combobox.tsx'
import type { FieldAttributes } from '#web/ui/field.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

type ChoiceProps = {
  options: Option[]
  value: string
  onValue: (value: string) => void
  autoComplete?: string
}

export function ComboboxField({
  options,
  value,
  onValue,
  autoComplete,
  ...field
}: FormFieldProps & ChoiceProps) {
  return (
    <FormField {...field}>
      {(attributes) => (
        <Choice
          {...attributes}
          options={options}
          value={value}
          onValue={onValue}
          {...(autoComplete && { autoComplete })}
        />
      )}
    </FormField>
  )
}

/** A combobox with its labels from the catalogue. */
export function Choice(props: FieldAttributes & ChoiceProps) {
  const text = useText()
  const words = { list: text('form.choices'), open: text('form.openList'), empty: text('form.noMatch') }
  return <Combobox {...props} words={words} />
}
