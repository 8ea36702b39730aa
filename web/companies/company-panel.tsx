import '#web/app/i18n/detail-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import './company-panel.css'
import '#web/parts/panel.css'
import type { CompanyView } from './company-view.ts'

/** The company behind an opportunity, its facts and its other open opportunities (decisions §1). */
export function CompanyPanel({ company }: { company: CompanyView }) {
  const text = useText()
  const facts = [
    company.industry,
    company.size && text(`company.size.${company.size}`),
    company.place,
  ].filter(Boolean)
  const open = [
    company.open_jobs > 0 && text('company.openJobs', { count: company.open_jobs }),
    company.open_proposal_requests > 0 && text('company.openRfps', { count: company.open_proposal_requests }),
  ].filter(Boolean)
  return (
    <section className="panel company-panel">
      <h2>{text('detail.company')}</h2>
      <div className="company-panel-name">
        <CompanyLogo name={company.name} logo={company.logo} />
        <div>
          <p className="strong">
            <CompanyName name={company.name} isVerified={company.verified} />
          </p>
          <p className="fine">{facts.join(', ')}</p>
        </div>
      </div>
      {company.answers_within !== null && (
        <details className="company-answers">
          <summary>{text('company.answers', { days: company.answers_within })}</summary>
          <p className="fine">{text('company.answersText')}</p>
        </details>
      )}
      {company.summary && (
        <p className="company-panel-summary" lang={company.lang}>
          {company.summary}
        </p>
      )}
      <LocalLink to={`/companies/${company.id}/`} prefetch="intent" className="tall-link plain-link">
        {open.length > 0 ? open.join(', ') : text('company.all')}
      </LocalLink>
    </section>
  )
}
