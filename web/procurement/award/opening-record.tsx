import '#web/app/i18n/evaluation-texts.ts'
import type { OpeningRecord as Shown } from '#contract/procurement/opening-record.ts'
import { exactWords, joinedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { moneyWords, pointWords } from './money-words.ts'
import '#web/parts/data-table.css'
import '#web/parts/panel.css'
import './bidder-outcome.css'

/** The openings as bidders read them: who sent, who opened, and the prices as they were read out. */
export function OpeningRecord({ record: { technical, financial, time_zone } }: { record: Shown }) {
  const text = useText()
  const by = (names: string[]) => (names.length > 0 ? text('opening.by', { names: joinedWords(names) }) : '')
  return (
    <section className="panel bidder-outcome">
      <h2>{text('opening.title')}</h2>
      <p>
        {text('opening.technical', {
          date: exactWords(technical.at, time_zone),
          count: technical.bidders.length,
        })}
        {` ${by(technical.confirmed_by)}`}
      </p>
      <ul className="outcome-scores">
        {technical.bidders.map(({ name, at }) => (
          <li key={`${name} ${at}`}>
            {text('opening.sent', {
              name: name || text('evaluation.deletedBidder'),
              date: exactWords(at, time_zone),
            })}
          </li>
        ))}
      </ul>
      {financial && (
        <>
          <p>
            {text('opening.financial', { date: exactWords(financial.at, time_zone) })}
            {` ${by(financial.confirmed_by)}`}
          </p>
          <Prices financial={financial} />
        </>
      )}
    </section>
  )
}

function Prices({ financial }: { financial: NonNullable<Shown['financial']> }) {
  const text = useText()
  const columns = (['bidderName', 'technical', 'price'] as const).map((each) => text(`award.${each}`))
  const [, technical, price] = columns
  return (
    <table className="data-table">
      <caption className="sr-only">{text('report.financialOpening')}</caption>
      <thead>
        <tr>
          {columns.map((each, at) => (
            <th key={each} scope="col" className={at > 0 ? 'number' : undefined}>
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {financial.bidders.map((each) => (
          <tr key={`${each.name} ${each.technical} ${each.price}`}>
            <th scope="row">{each.name || text('evaluation.deletedBidder')}</th>
            <td data-label={technical} className="number">
              {each.technical === null ? '–' : pointWords(each.technical)}
            </td>
            <td data-label={price} className="number">
              {!each.is_opened
                ? text('award.shut')
                : each.price === null
                  ? text('opening.unread')
                  : moneyWords(each.price, financial.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
