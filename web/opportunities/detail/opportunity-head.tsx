import type { DetailView } from '#web/app/detail-view.ts'
import { LabelStrip } from '#web/parts/label-strip.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import './opportunity-head.css'

type OpportunityHeadProps = {
  opportunity: DetailView
  company: { id: number; name: string }
  /** Heading level of the name. */
  heading?: 'h1' | 'h2'
}

/** Name, company and labels of an opportunity. */
export function OpportunityHead({ opportunity, company, heading: Heading = 'h1' }: OpportunityHeadProps) {
  return (
    <>
      <Heading className="title">{opportunity.name}</Heading>
      <p className="title-company">
        <LocalLink to={`/companies/${company.id}/`} prefetch="intent">
          {company.name}
        </LocalLink>
        {opportunity.place && ` · ${opportunity.place}`}
      </p>
      <LabelStrip labels={opportunity.labels} />
    </>
  )
}
