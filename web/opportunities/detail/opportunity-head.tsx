import type { DetailView } from '#web/app/detail-view.ts'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import { LabelStrip } from '#web/parts/label-strip.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import './opportunity-head.css'

type OpportunityHeadProps = {
  opportunity: DetailView
  company: { id: number; name: string; logo?: string | null; verified?: boolean }
  /** Heading level of the name. */
  heading?: 'h1' | 'h2'
}

/** Logo, name, company, pay and labels of an opportunity. */
export function OpportunityHead({ opportunity, company, heading: Heading = 'h1' }: OpportunityHeadProps) {
  return (
    <div className="title-block">
      <CompanyLogo name={company.name} logo={company.logo} isLarge />
      <div>
        <Heading className="title" lang={opportunity.lang}>
          {opportunity.name}
        </Heading>
        <p className="title-company">
          <LocalLink to={`/companies/${company.id}/`} prefetch="intent">
            {company.name}
          </LocalLink>
          <CompanyName name="" isVerified={company.verified} />
          {opportunity.place && <small>{opportunity.place}</small>}
        </p>
      </div>
      {opportunity.salary && <p className="title-pay">{opportunity.salary}</p>}
      <LabelStrip labels={opportunity.labels} />
    </div>
  )
}
