import type { ReactNode } from 'react'
import type { BidderReport as Report } from '#contract/procurement/bidder-report.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { moneyWords, pointWords } from './money-words.ts'
import { OpeningRecord } from './opening-record.tsx'
import '#web/parts/data-table.css'
import './ranking-part.css'
import './report-part.css'

type BidderReportProps = { report: Report }

/** Method and criteria, dates, openings, ranking and award, as bidders may read them; made to be printed. */
export function BidderReport({ report }: BidderReportProps) {
  const text = useText()
  const { company, opportunity, opening, award, time_zone } = report
  const price = moneyWords(award.amount, award.currency)
  return (
    <article className="report">
      <button type="button" className={button('secondary', 'screen-only')} onClick={() => print()}>
        {text('report.print')}
      </button>
      <p className="strong">{`${opportunity.name} · ${company}`}</p>
      <p className="measure quiet">{text('report.forBidders')}</p>
      <Part title={text('evaluation.part.award')}>
        <p>
          {`${text('award.isAwarded', { name: award.name ?? text('evaluation.deletedBidder') })}: ${price}`}
        </p>
        {award.intended_at && (
          <p>{text('report.intendedOn', { date: zonedWords(award.intended_at, time_zone) })}</p>
        )}
        <p>{text('report.standstill', { date: zonedWords(award.standstill_until, time_zone) })}</p>
        {award.awarded_at && (
          <p>{text('award.awardedOn', { date: zonedWords(award.awarded_at, time_zone) })}</p>
        )}
      </Part>
      <Part title={text('report.criteria')}>
        <Terms report={report} />
      </Part>
      <Part title={text('letter.dates')}>
        <Dates report={report} />
      </Part>
      <OpeningRecord record={opening} />
      <Part title={text('award.ranking')}>
        <Ranking report={report} />
      </Part>
    </article>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="heading">{title}</h2>
    {children}
  </section>
)

function Terms({ report: { criteria, minimum, method, technical_weight } }: BidderReportProps) {
  const text = useText()
  const weight = technical_weight ?? 0
  return (
    <>
      <p>{text('award.method', { method: method ?? 'NONE', weight, rest: 100 - weight })}</p>
      <ul className="report-list">
        {criteria.map(({ name, points, minimum: least, parts }) => (
          <li key={name}>
            {text('report.criterion', { name, points, least: least ?? 'none' })}
            {parts.length > 0 &&
              ` (${parts.map((part) => text('report.criterion', { ...part, least: 'none' })).join('; ')})`}
          </li>
        ))}
      </ul>
      {minimum !== null && <p>{text('consensus.minimum', { minimum })}</p>}
    </>
  )
}

function Dates({ report: { dates, time_zone } }: BidderReportProps) {
  const text = useText()
  const rows = (['published_at', 'deadline_at', 'final_at', 'ranked_at'] as const).flatMap((name) => {
    const at = dates[name]
    return at ? [[text(`report.${name}`), zonedWords(at, time_zone)] as const] : []
  })
  return (
    <ul className="report-list">
      {rows.map(([name, date]) => (
        <li key={name}>{`${name}: ${date}`}</li>
      ))}
    </ul>
  )
}

function Ranking({ report: { ranking, award } }: BidderReportProps) {
  const text = useText()
  const heads = ['bidderName', 'technical', 'price', 'financial', 'score'] as const
  const [, technical, price, financial, score] = heads.map((each) => text(`award.${each}`))
  const points = (value: number | null) => (value === null ? '–' : pointWords(value))
  const nameOf = (name: string | null) => name ?? text('evaluation.deletedBidder')
  return (
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
        </tr>
      </thead>
      <tbody>
        {ranking.map((each) => (
          <tr key={`${each.rank} ${each.name} ${each.technical}`}>
            <td data-label={text('award.rankHead')}>{each.rank ?? '–'}</td>
            <th scope="row">
              <span>
                {each.is_you ? text('report.you', { name: nameOf(each.name) }) : nameOf(each.name)}
                {each.out && <small className="ranking-out">{text(`report.out.${each.out}`)}</small>}
                {each.tie && (
                  <small className="ranking-out">
                    {text('report.tie', { name: nameOf(each.tie.over), by: each.tie.by })}
                  </small>
                )}
              </span>
            </th>
            <td data-label={technical} className="number">
              {points(each.technical)}
            </td>
            <td data-label={price} className="number">
              {each.price === null ? '–' : moneyWords(each.price, award.currency)}
            </td>
            <td data-label={financial} className="number">
              {points(each.financial)}
            </td>
            <td data-label={score} className="number">
              {points(each.score)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
