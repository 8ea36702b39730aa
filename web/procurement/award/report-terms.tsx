import type { BidderReport } from '#contract/procurement/bidder-report.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ReportSection } from './report-section.tsx'
import './report-part.css'

/** The terms of a report: how one is selected, by which criteria, and the minimum. */
export function ReportTerms({
  terms: { method, technical_weight, criteria, minimum },
}: {
  terms: Pick<BidderReport, 'method' | 'technical_weight' | 'criteria' | 'minimum'>
}) {
  const text = useText()
  const weight = technical_weight ?? 0
  return (
    <ReportSection title={text('report.criteria')}>
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
    </ReportSection>
  )
}
