import '#web/app/i18n/detail-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf } from '#web/app/list-address.ts'
import { CompanyRecord, PastOpportunities } from '#web/companies/company-record.tsx'
import { type CompanyCollection, loadCompany } from '#web/opportunities/detail/load-company.server.ts'
import { FollowSlot } from '#web/opportunities/follows/follow-slot.tsx'
import { OpportunityCard } from '#web/opportunities/list/opportunity-card.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import type { Route } from './+types/company.ts'
import '#web/parts/fields/skill-chips.css'
import './company.css'
import '#web/parts/band.css'
import { MissingScreen } from '#web/parts/missing-screen.tsx'

export { publicHeaders as headers } from '#web/app/public-headers.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return loadCompany(request, params.id, context)
}

/** The public page of a company, with its open jobs and RFPs. */
export default function Company({ loaderData }: Route.ComponentProps) {
  const { company, record, lists } = loaderData
  const text = useText()
  const { brandName: brand } = useSite()
  const facts = [
    company.industry,
    company.size && text(`company.size.${company.size}`),
    company.place,
  ].filter(Boolean)
  const shown = lists.filter(({ cards }) => cards.length > 0)
  return (
    <div>
      <PageHead
        title={text('company.pageTitle', { name: company.name, brand })}
        description={company.summary ?? undefined}
        canonical={`/companies/${company.id}/`}
        image={company.logo}
      />
      <div className="band company-head">
        <CompanyLogo name={company.name} logo={company.logo} isLarge />
        <div>
          <h1>
            <CompanyName name={company.name} isVerified={company.verified} />
          </h1>
          <p className="quiet">{facts.join(' · ')}</p>
        </div>
      </div>
      <div className="company-follow">
        <FollowSlot id={company.id} name={company.name} />
      </div>
      <CompanyRecord record={record} />
      {company.summary && (
        <p className="company-summary" lang={company.lang}>
          {company.summary}
        </p>
      )}
      {company.website && (
        <a href={company.website} rel="nofollow noopener" className="tall-link plain-link company-site">
          {new URL(company.website).host}
        </a>
      )}
      {company.skills.length > 0 && (
        <section className="company-skills">
          <h2 className="subheading">{text('company.skills')}</h2>
          <ul className="chips">
            {company.skills.map((skill) => (
              <li key={skill}>
                <span>{skill}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.length === 0 && <p className="company-none">{text('company.none')}</p>}
      {shown.map((list) => (
        <OpenOpportunities key={list.collection} list={list} companyId={company.id} />
      ))}
      <PastOpportunities past={record.past} />
    </div>
  )
}

function OpenOpportunities({ list, companyId }: { list: CompanyCollection; companyId: number }) {
  const text = useText()
  const listPath = listPathOf(list.collection)
  const all = `${listPath}?company=${companyId}`
  return (
    <section className="company-list">
      <h2 className="heading">{text(list.collection === 'jobs' ? 'company.jobs' : 'company.rfps')}</h2>
      <div className="cards">
        {list.cards.map((card) => (
          <OpportunityCard key={card.id} card={card} listPath={listPath} headingLevel="h3" />
        ))}
      </div>
      {list.total > list.cards.length && (
        <LocalLink to={all} className="tall-link plain-link">
          {text('company.seeAll', { count: list.total })}
        </LocalLink>
      )}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <MissingScreen error={error} />
}
