import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { DEFAULT_LANGUAGE, isLanguage, localeOf } from '#contract/languages.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { fieldId } from '#web/ui/field.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'
import './number-field.css'

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'id' | 'lang' | 'onChange'>
type NumberFieldProps = Omit<FormFieldProps, 'children'> &
  InputProps & {
    value: string
    onValue: (value: string) => void
    three?: Parameters<typeof plainNumber>[1]
  }

/** A number as people write it, and how it is read where that looks different: `250.000` may be meant as either. */
export function NumberField({
  name,
  label,
  hint,
  isOptional = false,
  lang,
  onValue,
  three,
  ...input
}: NumberFieldProps) {
  const text = useText()
  const read = useReadNumber(input.value, three)
  return (
    <FormField name={name} label={label} hint={hint} isOptional={isOptional} lang={lang}>
      {(attributes) => (
        <>
          <input
            type="text"
            inputMode="decimal"
            className="input"
            {...input}
            {...attributes}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
          <output className="number-read" htmlFor={fieldId(name)}>
            {read && text('number.read', { number: read })}
          </output>
        </>
      )}
    </FormField>
  )
}

/** Without a difference of spaces, and of noughts that end the decimals. */
const plain = (number: string) =>
  number
    .replace(/\s/g, ' ')
    .trim()
    .replace(/([.,]\d*[1-9])0+$/, '$1')

function useReadNumber(value: string, three: NumberFieldProps['three']): string | undefined {
  const { locale } = useLingui().i18n
  const number = plainNumber(value, three)
  if (number === undefined) return undefined
  const region = localeOf(isLanguage(locale) ? locale : DEFAULT_LANGUAGE)
  const read = new Intl.NumberFormat(region, { maximumFractionDigits: 6 }).format(Number(number))
  return plain(read) === plain(value) ? undefined : read
}
