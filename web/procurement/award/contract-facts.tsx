import type { Contract } from '#contract/procurement/award.ts'
import { dayWords, instantDayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { moneyWords } from './money-words.ts'
import './award-part.css'

/** Number, value, dates and changes of a contract. */
export function ContractFacts({ contract }: { contract: Contract }) {
  const text = useText()
  const { number, amount, currency, signed_on, starts_on, ends_on, changes, completed_on, completion } =
    contract
  const facts: [string, string | null][] = [
    [text('award.contractNumber'), number],
    [text('award.contractValue'), moneyWords(amount, currency)],
    [text('award.signedOn'), dayWords(signed_on)],
    [text('award.startsOn'), starts_on && dayWords(starts_on)],
    [text('award.endsOn'), ends_on && dayWords(ends_on)],
    [text('award.completedOn'), completed_on && dayWords(completed_on)],
  ]
  return (
    <>
      <dl className="contract-facts">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contract-fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {completion && <p className="complaint-text">{completion}</p>}
      {changes.length > 0 && (
        <>
          <h3 className="heading">{text('award.changes')}</h3>
          <ul className="contract-changes">
            {changes.map((each) => (
              <li key={each.at}>
                <p>{each.text}</p>
                <p className="quiet">
                  {[
                    instantDayWords(each.at),
                    each.amount && moneyWords(each.amount, currency),
                    each.ends_on && text('award.endsOnDay', { day: dayWords(each.ends_on) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
