import { listReports, type ReportItem } from '#contract/opportunities/reports.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { settle } from '#web/operator/operator-acts.ts'
import { OpportunityActs } from '#web/operator/opportunity-acts.tsx'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { StateLinks } from '#web/opportunities/list/state-links.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { StandingMarks } from '#web/parts/standing-marks.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator-reports.ts'
import '#web/operator/operator.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  return pageOf((query) => api(listReports, { query }), search)
}
clientLoader.hydrate = true as const

/** Reports of visitors and account holders, to be checked and closed. */
export default function OperatorReports({ loaderData: { items, ...paging } }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('operator.reports')} about={text('operator.reportsAbout')}>
      <StateLinks
        label={text('operator.standing')}
        states={[
          [undefined, text('operator.reportsOpen')],
          ['settled', text('operator.reportsSettled')],
        ]}
      />
      {items.length === 0 && <p className="operator-empty">{text('operator.noReports')}</p>}
      {items.map((report) => (
        <Reported key={report.id} report={report} />
      ))}
      <PageLinks {...paging} />
    </WorkspacePage>
  )
}

const PATHS = { JOB: '/jobs/', RFP: '/rfps/' }

function Reported({ report }: { report: ReportItem }) {
  const text = useText()
  const { opportunity: of, company } = report
  const isGone = of.taken_down_at !== null || company.suspended_at !== null
  return (
    <article className="report-item" aria-labelledby={`report-${report.id}`}>
      <div>
        <h2 id={`report-${report.id}`} className="subheading">
          {text(`report.reason.${report.reason}`)}
        </h2>
        <p className="quiet">
          {text(report.is_from_account ? 'operator.reportedByAccount' : 'operator.reportedByVisitor', {
            when: instantWords(report.created_at, true),
          })}
          {of.reports > 1 && ` · ${text('operator.reportsOfOpportunity', { count: of.reports })}`}
        </p>
      </div>
      {report.text && <p className="measure kept-lines">{report.text}</p>}
      <p>
        {isGone ? (
          of.name
        ) : (
          <LocalLink to={`${PATHS[of.kind]}${of.id}/`} className="text-link">
            {of.name}
          </LocalLink>
        )}{' '}
        <StandingMarks taken_down_at={of.taken_down_at} /> ·{' '}
        <LocalLink to={`/operator/companies/${company.id}/`} className="text-link">
          {company.name}
        </LocalLink>{' '}
        <StandingMarks verified={company.verified} suspended_at={company.suspended_at} />
      </p>
      <div className="acts">
        {!report.settled_at && (
          <ActButton
            label={text('operator.settle')}
            about={of.name}
            done={text('operator.settled')}
            act={() => settle(report.id)}
          />
        )}
        <OpportunityActs id={of.id} name={of.name} takenDownAt={of.taken_down_at} />
      </div>
    </article>
  )
}
