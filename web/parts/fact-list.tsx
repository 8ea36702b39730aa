import '#web/app/i18n/detail-texts.ts'
import type { DetailView } from '#web/app/detail-view.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './panel.css'

type Facts = Pick<DetailView, 'salary' | 'place' | 'published' | 'skills'>

/** Key facts above the text: pay, place, age, skills. */
export function FactList({ opportunity, isJob }: { opportunity: Facts; isJob: boolean }) {
  const text = useText()
  const facts = [
    { name: text(isJob ? 'detail.salary' : 'detail.budget'), value: opportunity.salary },
    { name: text('detail.place'), value: opportunity.place },
    { name: text('detail.published'), value: opportunity.published },
    { name: text('detail.skills'), value: opportunity.skills.join(', ') },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <section className="panel">
      <h2>{text('detail.facts')}</h2>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="fine">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
