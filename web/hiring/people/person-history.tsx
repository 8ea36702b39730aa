import type { Person } from '#contract/hiring/people.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './person-panel.css'

/** The acts about a person, the newest first. */
export function PersonHistory({ history }: { history: Person['history'] }) {
  const text = useText()
  if (history.length === 0) return null
  return (
    <section className="one-person-part">
      <h3>{text('people.history')}</h3>
      <ul>
        {history.map(({ kind, what, member, at }) => (
          <li key={`${at} ${kind} ${what}`} className="one-person-line">
            <span>
              {text(`people.did.${kind}`, { what: what ?? '' })}
              {member && <span className="one-person-quiet"> {text('people.by', { member })}</span>}
            </span>
            <time dateTime={at}>{instantWords(at, true)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
