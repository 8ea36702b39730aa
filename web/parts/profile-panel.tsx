import type { ReactNode } from 'react'

type ProfilePanelProps = {
  title: string
  words?: string | null
  facts?: [string, string | null | undefined][]
  /** Text of the empty state. */
  empty?: string
  children?: ReactNode
}

/** A titled part of a profile with text, facts and actions. */
export function ProfilePanel({ title, words, facts = [], empty, children }: ProfilePanelProps) {
  const known = facts.filter(([, value]) => value)
  const isEmpty = !words && !children && empty
  return (
    <section className="rounded-md border border-line bg-surface p-5 shadow-card">
      <h2 className="font-semibold text-base">{title}</h2>
      {words && <p className="mt-3 max-w-[75ch] whitespace-pre-line">{words}</p>}
      {isEmpty && <p className="mt-3 text-ink-soft">{empty}</p>}
      {known.length > 0 && (
        <dl className="mt-3 grid gap-3">
          {known.map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-soft text-xs">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  )
}
