import type { ReactNode } from 'react'
import './field.css'

/** Attributes that tie an input to its label, hint and error. */
export type FieldAttributes = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export type FieldProps = {
  name: string
  label: string
  /** The label alone, as the error summary names the field. */
  subject: string
  /** Of the label, where somebody wrote it in another language than the page's. */
  lang?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  children: (attributes: FieldAttributes) => ReactNode
}

/** The id of a field's input, for links to it. */
export const fieldId = (name: string) => `field-${name}`

/** Label, hint, error and input, in this order; screen readers read the error with the input. */
export function Field({ name, label, subject, lang, hint, error, children }: FieldProps) {
  const { described, attributes } = fieldAttributes(name, { hint, error })
  return (
    <div className={error ? 'field field-wrong' : 'field'} data-subject={subject}>
      <label id={`${attributes.id}-label`} htmlFor={attributes.id} lang={lang}>
        {label}
      </label>
      <FieldNotes name={name} hint={hint} error={error} />
      {children({ ...attributes, ...described })}
    </div>
  )
}

/** Groups several inputs of one value, such as the parts of a date. */
export function FieldGroup({ name, label, subject, lang, hint, error, children }: FieldProps) {
  const { described, attributes } = fieldAttributes(name, { hint, error })
  return (
    <fieldset className={error ? 'field field-wrong' : 'field'} data-subject={subject} {...described}>
      <legend lang={lang}>{label}</legend>
      <FieldNotes name={name} hint={hint} error={error} />
      {children(attributes)}
    </fieldset>
  )
}

type Notes = { hint?: ReactNode; error?: string | undefined }

function FieldNotes({ name, hint, error }: Notes & { name: string }) {
  const id = fieldId(name)
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </>
  )
}

function fieldAttributes(name: string, { hint, error }: Notes) {
  const id = fieldId(name)
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    described: notes ? { 'aria-describedby': notes } : {},
    attributes: { id, name, ...(error && { 'aria-invalid': true as const }) },
  }
}
