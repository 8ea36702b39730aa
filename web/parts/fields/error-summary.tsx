import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Fault } from '#web/app/forms/faults.ts'
import { withinSentence } from '#web/app/forms/subjectless.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './error-summary.css'

type ErrorSummaryProps = {
  fault: Fault
  /** The whole fault that `fault` is left of: it takes the focus once, and not with each line that is mended. */
  since?: Fault
  onClose: () => void
}

/** The error summary: takes the focus, and links each line to its field. */
export function ErrorSummary({ fault, since = fault, onClose }: ErrorSummaryProps) {
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error takes the focus again
  useEffect(() => box.current?.focus(), [since])
  useErrorTitle()
  const named = useNames(fault)
  const lines = Object.entries(fault.fields)
  if (lines.length === 0 && !fault.problem) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary" className="summary">
      <h2 id="error-summary">{text('form.problem')}</h2>
      <ul>
        {fault.problem && <li>{fault.problem}</li>}
        {lines.map(([name, message]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`} onClick={(event) => goToField(event, name)}>
              {named(name, message)}
            </a>
          </li>
        ))}
      </ul>
      {fault.problem && (
        <button type="button" className={button('icon')} aria-label={text('nav.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

/** Puts before the words the entry of a list that they belong to, and the label where they name no subject. */
function useNames({ fields, subjectless }: Fault) {
  const text = useText()
  const [labels, setLabels] = useState<Record<string, string>>({})
  useLayoutEffect(() => {
    const of = (name: string) => labelOf(name, subjectless?.includes(name) ?? false)
    setLabels(Object.fromEntries(Object.keys(fields).map((name) => [name, of(name)])))
  }, [fields, subjectless])
  return (name: string, message: string) => {
    const label = labels[name]
    if (!label) return message
    return text('form.problemOf', { label, problem: withinSentence(message, document.documentElement.lang) })
  }
}

function labelOf(name: string, isSubjectless: boolean): string {
  const input = document.getElementById(fieldId(name))
  const entry = input?.closest<HTMLElement>('[data-entry]')?.dataset.entry
  const subject = isSubjectless && input?.closest<HTMLElement>('.field')?.dataset.subject
  return [entry, subject].filter(Boolean).join(', ')
}

/** Puts "Error:" before the page title while something is wrong (interface.md, Forms), also for dialogs. */
function useErrorTitle() {
  const text = useText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the prefix never changes
  useLayoutEffect(() => {
    const before = document.title
    const title = text('form.errorTitle', { title: before })
    document.title = title
    return () => {
      // Navigation has set another title by now.
      if (document.title === title) document.title = before
    }
  }, [])
}

function goToField(event: MouseEvent, name: string) {
  const field = document.getElementById(fieldId(name))
  if (!field) return
  event.preventDefault()
  field.focus()
  field.closest('.field')?.scrollIntoView({ block: 'center' })
}
