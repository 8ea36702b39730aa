import type { ReactNode } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { Field, FieldGroup, type FieldProps } from '#web/ui/field.tsx'
import { useFieldError } from './form-context.ts'

export type FormFieldProps = {
  name: string
  label: string
  hint?: ReactNode
  isOptional?: boolean
}

type Props = FormFieldProps & { isGroup?: boolean; children: FieldProps['children'] }

/** A field of the enclosing form with its error; only optional fields are marked (interface.md). */
export function FormField({ name, label, hint, isOptional, isGroup, children }: Props) {
  const text = useText()
  const Wrapper = isGroup ? FieldGroup : Field
  return (
    <Wrapper
      name={name}
      label={isOptional ? text('form.optional', { label }) : label}
      subject={label}
      hint={hint}
      error={useFieldError(name)}
    >
      {children}
    </Wrapper>
  )
}
