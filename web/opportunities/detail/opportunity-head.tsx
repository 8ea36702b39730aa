import type { DetailView } from '#web/app/detail-view.ts'
import { LabelStrip } from '#web/parts/label-strip.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'

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
      <Heading className="mt-3 max-w-[40ch] font-bold text-xl">{opportunity.name}</Heading>
      <p className="mt-1 mb-4 text-base text-ink-soft">
        <LocalLink
          to={`/companies/${company.id}/`}
          prefetch="intent"
          className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-accent"
        >
          {company.name}
        </LocalLink>
        {opportunity.place && ` · ${opportunity.place}`}
      </p>
      <LabelStrip labels={opportunity.labels} />
    </>
  )
}
