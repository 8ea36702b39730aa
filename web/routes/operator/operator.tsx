import {
  listOperatorCompanies,
  listReviews,
  type OperatorCompanyItem,
  type Review,
} from '#contract/operator/operator.ts'
import { call } from '#web/app/api.ts'
import { countryWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { approveNewCompany } from '#web/operator/operator-acts.ts'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator.ts'
import '#web/operator/operator.css'
import '#web/parts/workspace/data-table.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  const [reviews, companies] = await Promise.all([
    pageOf((query) => call(listReviews, { query }), new URLSearchParams()),
    pageOf((query) => call(listOperatorCompanies, { query: { ...query, state: 'new' } }), search),
  ])
  return { reviews, companies }
}
clientLoader.hydrate = true as const

/** What waits for the operator: first posts, and companies that are new. */
export default function Operator({ loaderData: { reviews, companies } }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('operator.queue')} about={text('operator.queueAbout')}>
      <section className="operator-section" aria-labelledby="posts">
        <h2 id="posts">{text('operator.posts')}</h2>
        {reviews.items.length > 0 ? (
          <Posts reviews={reviews.items} />
        ) : (
          <p className="operator-empty">{text('operator.noPosts')}</p>
        )}
      </section>
      <section className="operator-section" aria-labelledby="companies">
        <h2 id="companies">{text('operator.newCompanies')}</h2>
        {companies.items.length > 0 ? (
          <NewCompanies companies={companies.items} />
        ) : (
          <p className="operator-empty">{text('operator.noNewCompanies')}</p>
        )}
        <PageLinks {...companies} />
      </section>
    </WorkspacePage>
  )
}

function Posts({ reviews }: { reviews: Review[] }) {
  const text = useText()
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{text('operator.post')}</th>
          <th scope="col">{text('operator.kind')}</th>
          <th scope="col">{text('operator.company')}</th>
          <th scope="col">{text('operator.waitingSince')}</th>
        </tr>
      </thead>
      <tbody>
        {reviews.map(({ id, kind, name, company, submitted_at }) => (
          <tr key={id}>
            <th scope="row">
              <LocalLink to={`/operator/posts/${id}/`} className="text-link">
                {name}
              </LocalLink>
            </th>
            <td data-label={text('operator.kind')}>{text(`operator.kind.${kind}`)}</td>
            <td data-label={text('operator.company')}>
              <LocalLink to={`/operator/companies/${company.id}/`} className="text-link">
                {company.name}
              </LocalLink>
            </td>
            <td data-label={text('operator.waitingSince')}>{instantWords(submitted_at, true)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NewCompanies({ companies }: { companies: OperatorCompanyItem[] }) {
  const text = useText()
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{text('operator.company')}</th>
          <th scope="col">{text('operator.country')}</th>
          <th scope="col">{text('operator.registered')}</th>
          <th scope="col">{text('operator.acts')}</th>
        </tr>
      </thead>
      <tbody>
        {companies.map(({ id, name, country, created_at }) => (
          <tr key={id}>
            <th scope="row">
              <LocalLink to={`/operator/companies/${id}/`} className="text-link">
                {name}
              </LocalLink>
            </th>
            <td data-label={text('operator.country')}>{countryWords(country)}</td>
            <td data-label={text('operator.registered')}>{instantWords(created_at, true)}</td>
            <td>
              <ActButton
                label={text('operator.approve')}
                about={name}
                done={text('operator.approved', { name })}
                act={() => approveNewCompany(id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
