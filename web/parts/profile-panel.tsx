import type { ReactNode } from 'react'
import './profile-panel.css'
import './panel.css'

type ProfilePanelProps = {
  /** For links to it. */
  id?: string
  title: string
  words?: string | null
  facts?: [string, string | null | undefined][]
  /** Text of the empty state. */
  empty?: string
  children?: ReactNode
}

/** A titled part of a profile with text, facts and actions. */
export function ProfilePanel({ id, title, words, facts = [], empty, children }: ProfilePanelProps) {
  const known = facts.filter(([, value]) => value)
  const isEmpty = !words && !children && empty
  return (
    <section id={id} className="panel">
      <h2>{title}</h2>
      {words && <p className="measure kept-lines">{words}</p>}
      {isEmpty && <p className="quiet">{empty}</p>}
      {known.length > 0 && (
        <dl>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt className="fine">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  )
}
