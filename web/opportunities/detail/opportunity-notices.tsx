import '#web/app/i18n/detail-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ChangeList } from './change-list.tsx'
import type { NoticesView } from './notices-view.ts'
import { QuestionSlot } from './question-slot.tsx'
import './opportunity-notices.css'

/** Addenda to an RFP and answered questions, as plain text without links. */
export function OpportunityNotices({
  id,
  path,
  notices,
}: {
  id: number
  path: string
  notices: NoticesView
}) {
  const text = useText()
  const { addenda, answers, asking } = notices
  return (
    <>
      {addenda.length > 0 && (
        <section id="addenda" className="notices">
          <h2>{text('notices.addenda')}</h2>
          {addenda.map((each) => (
            <article key={each.number}>
              <h3>{each.title}</h3>
              <small>{each.date}</small>
              <p>{each.text}</p>
              <ChangeList changes={each.changes} />
            </article>
          ))}
        </section>
      )}
      {(asking || answers.length > 0) && (
        <section id="questions" className="notices">
          <h2>{text('notices.questions')}</h2>
          {asking && <p className="quiet">{asking}</p>}
          {answers.map((each) => (
            <article key={each.id}>
              <h3>{each.question}</h3>
              <p>{each.answer}</p>
              <small>{each.date}</small>
            </article>
          ))}
          {asking && (
            <p className="visitors screen-only">
              <LocalLink
                to={`/login/?${new URLSearchParams({ next: path })}`}
                className="text-link tall-link"
              >
                {text('notices.login')}
              </LocalLink>
            </p>
          )}
          {asking && <QuestionSlot key={id} id={id} />}
        </section>
      )}
    </>
  )
}
