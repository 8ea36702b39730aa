import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { Field, FieldGroup, type FieldProps } from '#web/ui/field.tsx'
import { useFieldError } from './form-context.ts'

export type FormFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
  /** Of the label, where somebody wrote it in another language than the page's. */
  lang?: string | undefined
}

type Props = FormFieldProps & { isGroup?: boolean; children: FieldProps['children'] }

/** A field of the enclosing form with its error; only optional fields are marked (interface.md). */
export function FormField({ name, label, hint, isOptional, lang, isGroup, children }: Props) {
  const text = useText()
  const Wrapper = isGroup ? FieldGroup : Field
  return (
    <Wrapper
      name={name}
      label={isOptional ? text('form.optional', { label }) : label}
      subject={label}
      lang={lang}
      hint={hint}
      error={useFieldError(name)}
    >
      {children}
    </Wrapper>
  )
}
