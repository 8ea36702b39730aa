import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { useText } from '#web/lib/text.tsx'
import type { Option } from '#web/ui/combobox.tsx'
import type { FieldAttributes } from '#web/ui/field.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

const Combobox = lazy(async () => ({ default: (await import('#web/ui/combobox.tsx')).Combobox }))

type ChoiceProps = {
  options: Option[]
  value: string
  onValue: (value: string) => void
  placeholder?: string
  autoComplete?: string
}

export function ComboboxField({
  options,
  value,
  onValue,
  placeholder,
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
          {...(placeholder && { placeholder })}
          {...(autoComplete && { autoComplete })}
        />
      )}
    </FormField>
  )
}

/** The list comes with the scripts; until then a box of the same size shows what is chosen, and nothing moves. */
export function Choice(props: FieldAttributes & ChoiceProps) {
  const text = useText()
  const isHydrated = useIsHydrated()
  const { options, value, onValue, placeholder, ...attributes } = props
  const chosen = options.find((option) => option.value === value)
  const standIn = (
    <div className="combobox">
      <input
        {...attributes}
        className="input"
        readOnly
        value={chosen?.label ?? ''}
        placeholder={placeholder}
      />
    </div>
  )
  if (!isHydrated) return standIn
  return (
    <Suspense fallback={standIn}>
      <Combobox {...props} words={{ open: text('form.openList'), empty: text('form.noMatch') }} />
    </Suspense>
  )
}
