import type { BidderReport as Report } from '#contract/procurement/bidder-report.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { moneyWords } from './money-words.ts'
import { OpeningRecord } from './opening-record.tsx'
import { PointsTable } from './points-table.tsx'
import { ReportSection } from './report-section.tsx'
import { ReportTerms } from './report-terms.tsx'
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
      <ReportSection title={text('evaluation.part.award')}>
        <p>{text('award.isAwardedAt', { name: award.name ?? text('evaluation.deletedBidder'), price })}</p>
        {award.intended_at && (
          <p>{text('report.intendedOn', { date: zonedWords(award.intended_at, time_zone) })}</p>
        )}
        <p>{text('report.standstill', { date: zonedWords(award.standstill_until, time_zone) })}</p>
        {award.awarded_at && (
          <p>{text('award.awardedOn', { date: zonedWords(award.awarded_at, time_zone) })}</p>
        )}
      </ReportSection>
      <ReportTerms terms={report} />
      <ReportSection title={text('letter.dates')}>
        <Dates report={report} />
      </ReportSection>
      <OpeningRecord record={opening} />
      <ReportSection title={text('award.ranking')}>
        <Ranking report={report} />
      </ReportSection>
    </article>
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
        <li key={name}>{text('report.fact', { name, value: date })}</li>
      ))}
    </ul>
  )
}

function Ranking({ report: { ranking, award } }: BidderReportProps) {
  const text = useText()
  const nameOf = (name: string | null) => name ?? text('evaluation.deletedBidder')
  const rows = ranking.map((each) => ({
    ...each,
    key: `${each.rank} ${each.name} ${each.technical}`,
    name: each.is_you ? text('report.you', { name: nameOf(each.name) }) : nameOf(each.name),
    notes: [
      each.out && text(`report.out.${each.out}`),
      each.tie && text('report.tie', { name: nameOf(each.tie.over), by: each.tie.by }),
    ],
  }))
  return <PointsTable rows={rows} currency={award.currency} />
}
