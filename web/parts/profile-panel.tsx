import type { ReactNode, Ref } from 'react'
import './profile-panel.css'
import './panel.css'

type ProfilePanelProps = {
  /** For links to it. */
  id?: string
  title: string
  /** For the focus, where it may come to the heading. */
  headingRef?: Ref<HTMLHeadingElement>
  words?: string | null
  facts?: [string, string | null | undefined][]
  /** Text of the empty state. */
  empty?: string
  children?: ReactNode
}

/** A titled part of a profile with text, facts and actions. */
export function ProfilePanel({
  id,
  title,
  headingRef,
  words,
  facts = [],
  empty,
  children,
}: ProfilePanelProps) {
  const known = facts.filter(([, value]) => value)
  const isEmpty = !words && !children && empty
  return (
    <section id={id} className="panel">
      <h2 {...(headingRef && { ref: headingRef, tabIndex: -1 })}>{title}</h2>
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
