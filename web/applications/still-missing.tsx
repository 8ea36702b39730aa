import type { MouseEvent } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { fieldId } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './still-missing.css'

/** A part of a form that has to be filled in; `name` is that of its field. */
type Needed = { name: string; label: string; isDone: boolean }

type StillMissingProps = {
  needed: Needed[]
  /** In place of how many of all are done. */
  progress?: string
}

/** How far a form is, with links to what is missing. */
export function StillMissing({ needed, progress }: StillMissingProps) {
  const text = useText()
  const missing = needed.filter(({ isDone }) => !isDone)
  if (missing.length === 0)
    return (
      <p className="still-missing">
        <Icon name="check" />
        {text('apply.complete')}
      </p>
    )
  return (
    <div className="still-missing">
      <p>
        {progress ?? text('apply.progress', { done: needed.length - missing.length, all: needed.length })}
      </p>
      <ul>
        {missing.map(({ name, label }) => (
          <li key={name}>
            <a className="text-link" href={`#${fieldId(name)}`} onClick={(event) => goTo(event, name)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goTo(event: MouseEvent, name: string) {
  const field = document.getElementById(fieldId(name))
  if (!field) return
  event.preventDefault()
  field.focus()
}
