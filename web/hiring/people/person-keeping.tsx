import type { Person } from '#contract/hiring/people.ts'
import { instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { Banner } from '#web/ui/banner.tsx'
import './person-panel.css'

/** Whether the person may be invited, and how long the company keeps them. */
export function PersonKeeping({ person }: { person: Person }) {
  const text = useText()
  const { no_contact: stopped, kept_until: until, agreed_until: agreed } = person
  return (
    <section className="one-person-part">
      <h3>{text('people.keeping')}</h3>
      {stopped && (
        <Banner kind="note">
          {stopped.by === 'PERSON'
            ? text('people.stoppedByPerson', { day: instantDayWords(stopped.at) })
            : text('people.stoppedBy', {
                member: stopped.member ?? text('thread.formerMember'),
                day: instantDayWords(stopped.at),
                reason: stopped.reason,
              })}
        </Banner>
      )}
      <p>{until ? text('people.keptUntil', { day: instantDayWords(until) }) : text('people.keptOpen')}</p>
      {agreed && (
        <p className="one-person-quiet">{text('people.agreed', { day: instantDayWords(agreed) })}</p>
      )}
    </section>
  )
}
