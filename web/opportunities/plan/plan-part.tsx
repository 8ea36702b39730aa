import { useText } from '#web/app/i18n/text.tsx'
import type { PlanView } from './plan-view.ts'
import './plan-part.css'

/** How an RFP is put out and judged: lots, selection, criteria, what must be sent, dates. */
export function PlanPart({ plan }: { plan: PlanView }) {
  const text = useText()
  const { facts, lots, selection, mandatory, dates, award, opening } = plan
  return (
    <div className="plan">
      {award.length > 0 && (
        <section>
          <h2>{text('plan.award')}</h2>
          <Facts facts={award} />
        </section>
      )}
      {opening.length > 0 && (
        <section>
          <h2>{text('plan.opening')}</h2>
          <Facts facts={opening} />
        </section>
      )}
      <section>
        <h2>{text('plan.title')}</h2>
        <Facts facts={facts} />
      </section>
      {lots.length > 0 && (
        <section>
          <h2>{text('plan.lots')}</h2>
          <ol className="plan-items">
            {lots.map(({ number, title, description }) => (
              <li key={number}>
                <b>{text('plan.lot', { number, title })}</b>
                {description && <p>{description}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {selection.length > 0 && (
        <section>
          <h2>{text('plan.selection')}</h2>
          {selection.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Criteria plan={plan} />
        </section>
      )}
      {mandatory.length > 0 && (
        <section>
          <h2>{text('plan.mandatory')}</h2>
          <p>{text('plan.mandatoryLead')}</p>
          {mandatory.map(({ title, items }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul className="plan-items">
                {items.map(({ id, name, document }) => (
                  <li key={id}>
                    {name}
                    {document && <span className="quiet"> {document}</span>}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      <section>
        <h2>{text('plan.dates')}</h2>
        <Facts facts={dates} />
      </section>
    </div>
  )
}

function Facts({ facts }: { facts: PlanView['facts'] }) {
  return (
    <dl className="plan-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Criteria({ plan: { criteria } }: { plan: PlanView }) {
  const text = useText()
  if (criteria.length === 0) return null
  const hasMinimum = criteria.some(({ minimum }) => minimum !== null)
  return (
    <table className="plan-criteria">
      <caption>{text('plan.criteriaLead')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('plan.criterion')}</th>
          <th scope="col">{text('plan.points')}</th>
          {hasMinimum && <th scope="col">{text('plan.least')}</th>}
        </tr>
      </thead>
      {criteria.map(({ id, name, guidance, points, minimum, parts }) => (
        <tbody key={id}>
          <tr>
            <th scope="row">
              {name}
              {guidance && <p>{guidance}</p>}
            </th>
            <td>{points}</td>
            {hasMinimum && <td>{minimum}</td>}
          </tr>
          {parts.map((part) => (
            <tr key={part.id} className="plan-sub">
              <th scope="row">
                {part.name}
                {part.guidance && <p>{part.guidance}</p>}
              </th>
              <td>{part.points}</td>
              {hasMinimum && <td />}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
