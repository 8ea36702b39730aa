import { useText } from '#web/app/i18n/text.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
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
    <section className="rounded-md border border-line bg-surface p-5 shadow-card">
      <h2 className="font-semibold text-base">{text('detail.company')}</h2>
      <div className="mt-3 flex items-center gap-3">
        <CompanyLogo name={company.name} logo={company.logo} />
        <div className="min-w-0">
          <p className="font-semibold">
            <CompanyName name={company.name} isVerified={company.verified} />
          </p>
          <p className="text-ink-soft text-xs">{facts.join(' · ')}</p>
        </div>
      </div>
      {company.summary && <p className="mt-3 line-clamp-6 text-ink-soft">{company.summary}</p>}
      <LocalLink
        to={`/companies/${company.id}/`}
        prefetch="intent"
        className="mt-2 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
      >
        {open.length > 0 ? open.join(', ') : text('company.all')}
      </LocalLink>
    </section>
  )
}
