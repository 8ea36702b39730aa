import { useText } from '#web/app/i18n/text.tsx'
import { LIST_PATHS } from '#web/app/list-address.ts'
import { type CompanyCollection, loadCompany } from '#web/opportunities/detail/company.server.ts'
import { OpportunityCard } from '#web/opportunities/list/opportunity-card.tsx'
import { CompanyLogo } from '#web/parts/company-logo.tsx'
import { CompanyName } from '#web/parts/company-name.tsx'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import type { Route } from './+types/company.ts'

export { publicHeaders as headers } from '#web/app/public-headers.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return loadCompany(request, params.id, context)
}

/** The public page of a company, with its open jobs and RFPs. */
export default function Company({ loaderData }: Route.ComponentProps) {
  const { company, lists } = loaderData
  const text = useText()
  const { brandName: brand } = useSite()
  const facts = [
    company.industry,
    company.size && text(`company.size.${company.size}`),
    company.place,
  ].filter(Boolean)
  const shown = lists.filter(({ cards }) => cards.length > 0)
  return (
    <div className="mx-auto max-w-[60rem]">
      <PageHead
        title={text('company.pageTitle', { name: company.name, brand })}
        description={company.summary ?? undefined}
        canonical={`/companies/${company.id}/`}
        image={company.logo}
      />
      <div className="flex items-center gap-4">
        <CompanyLogo name={company.name} logo={company.logo} isLarge />
        <div className="min-w-0">
          <h1 className="font-bold text-xl">
            <CompanyName name={company.name} isVerified={company.verified} />
          </h1>
          <p className="text-ink-soft">{facts.join(' · ')}</p>
        </div>
      </div>
      {company.summary && <p className="mt-5 max-w-[75ch] text-base">{company.summary}</p>}
      {company.website && (
        <a
          href={company.website}
          rel="nofollow noopener"
          className="mt-2 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {new URL(company.website).host}
        </a>
      )}
      {company.skills.length > 0 && (
        <section className="mt-5">
          <h2 className="font-semibold text-base">{text('company.skills')}</h2>
          <ul className="chips mt-3">
            {company.skills.map((skill) => (
              <li key={skill}>
                <span>{skill}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.length === 0 && (
        <p className="mt-8 rounded-md border border-line border-dashed p-8 text-center text-ink-soft">
          {text('company.none')}
        </p>
      )}
      {shown.map((list) => (
        <OpenOpportunities key={list.collection} list={list} companyId={company.id} />
      ))}
    </div>
  )
}

function OpenOpportunities({ list, companyId }: { list: CompanyCollection; companyId: number }) {
  const text = useText()
  const listPath = LIST_PATHS[list.collection]
  const all = `${listPath}?company=${companyId}`
  return (
    <section className="mt-10">
      <h2 className="mb-4 font-semibold text-lg">
        {text(list.collection === 'jobs' ? 'company.jobs' : 'company.rfps')}
      </h2>
      <div className="cards">
        {list.cards.map((card) => (
          <OpportunityCard key={card.id} card={card} listPath={listPath} headingLevel="h3" />
        ))}
      </div>
      {list.total > list.cards.length && (
        <LocalLink
          to={all}
          className="mt-3 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {text('company.seeAll', { count: list.total })}
        </LocalLink>
      )}
    </section>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
