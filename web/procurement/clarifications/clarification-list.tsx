import type { ReactNode } from 'react'
import type { Clarification, OwnClarification } from '#contract/procurement/clarifications.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DocumentButton } from './document-button.tsx'
import './clarifications.css'

type Shown = (Clarification | OwnClarification) & { heading?: string }
type ClarificationListProps = {
  clarifications: Shown[]
  timeZone: string
  /** The address in the API of an answer's document. */
  pathOf: (id: number) => string
  /** Stands below a question. */
  children?: (clarification: Shown) => ReactNode
}

/** Questions of the panel to bidders, each with how it stands and its answer. */
export function ClarificationList({ clarifications, timeZone, pathOf, children }: ClarificationListProps) {
  const text = useText()
  return (
    <ul className="clarification-list">
      {clarifications.map((each) => (
        <li key={each.id}>
          {each.heading && <h3>{each.heading}</h3>}
          <p className="quiet">
            {'asked_by' in each
              ? text('clarification.asked', {
                  name: each.asked_by,
                  date: zonedWords(each.asked_at, timeZone),
                })
              : text('clarification.askedOn', { date: zonedWords(each.asked_at, timeZone) })}
          </p>
          <p className="clarification-text strong">{each.question}</p>
          <p className="clarification-standing" data-standing={each.standing}>
            {text(`clarification.standing.${each.standing}`, {
              until: zonedWords(each.answer_until, timeZone),
              date: each.answered_at ? zonedWords(each.answered_at, timeZone) : '',
            })}
          </p>
          {each.answer && <p className="clarification-text">{each.answer}</p>}
          {each.document && <DocumentButton path={pathOf(each.id)} document={each.document} />}
          {children?.(each)}
        </li>
      ))}
    </ul>
  )
}
