import type { Award, AwardBidder } from '#contract/procurement/award.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { moneyWords, pointWords } from './money-words.ts'
import '#web/parts/data-table.css'
import './ranking-part.css'

type RankingTableProps = { award: Award; onDisqualify?: (bidder: AwardBidder) => void }

/** Proposals at or above the minimum by rank, then those that are out, with the reason. */
export function RankingTable({ award, onDisqualify }: RankingTableProps) {
  const text = useText()
  const going = award.bidders
    .filter(({ passes }) => passes)
    .toSorted((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))
  const heads = ['bidderName', 'technical', 'price', 'financial', 'score'] as const
  const [, technical, price, financial, score] = heads.map((each) => text(`award.${each}`))
  const points = (value: number | null) => (value === null ? '–' : pointWords(value))
  return (
    <>
      <p>
        {text('award.method', {
          method: award.method ?? 'NONE',
          weight: award.technical_weight ?? 0,
          rest: 100 - (award.technical_weight ?? 0),
        })}
      </p>
      <table className="data-table">
        <caption className="sr-only">{text('award.ranking')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('award.rankHead')}</th>
            {heads.map((each, at) => (
              <th key={each} scope="col" className={at === 0 ? undefined : 'number'}>
                {text(`award.${each}`)}
              </th>
            ))}
            {onDisqualify && (
              <th scope="col">
                <span className="sr-only">{text('evaluation.acts')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {going.map((bidder) => (
            <tr key={bidder.bidder}>
              <td data-label={text('award.rankHead')}>{bidder.rank ?? '–'}</td>
              <th scope="row">
                <span>
                  {bidder.name ?? bidder.number}
                  {bidder.out && (
                    <small className="ranking-out">
                      {text(`award.out.${bidder.out}`, { reason: bidder.disqualified ?? '' })}
                    </small>
                  )}
                  {bidder.tie && (
                    <small className="ranking-out">
                      {text('award.tie', {
                        name: bidder.tie.name ?? text('evaluation.bidder', { letter: bidder.tie.over }),
                        by: bidder.tie.by,
                        number: bidder.number,
                      })}
                    </small>
                  )}
                </span>
              </th>
              <td data-label={technical} className="number">
                {points(bidder.technical)}
              </td>
              <td data-label={price} className="number">
                {bidder.price === null ? '–' : moneyWords(bidder.price, award.currency)}
              </td>
              <td data-label={financial} className="number">
                {points(bidder.financial)}
              </td>
              <td data-label={score} className="number">
                {points(bidder.score)}
              </td>
              {onDisqualify && (
                <td>
                  {!bidder.disqualified && (
                    <button
                      type="button"
                      className={button('quiet', 'ranking-act')}
                      aria-label={text('award.disqualifyOf', { name: bidder.name ?? bidder.number })}
                      onClick={() => onDisqualify(bidder)}
                    >
                      {text('award.disqualify')}
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
