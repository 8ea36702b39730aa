import {
  listOperatorCompanies,
  listReviews,
  type OperatorCompanyItem,
  type Review,
} from '#contract/operator/operator.ts'
import { api } from '#web/app/api.ts'
import { countryWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { CompanyLink } from '#web/operator/company-link.tsx'
import { approveNewCompany } from '#web/operator/operator-acts.ts'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator.ts'
import '#web/operator/operator.css'
import '#web/parts/data-table.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  const [reviews, companies] = await Promise.all([
    pageOf((query) => api(listReviews, { query }), new URLSearchParams()),
    pageOf((query) => api(listOperatorCompanies, { query: { ...query, state: 'new' } }), search),
  ])
  return { reviews, companies }
}
clientLoader.hydrate = true as const

/** The operator's queue: first posts and new companies. */
export default function Operator({ loaderData: { reviews, companies } }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('operator.queue')} about={text('operator.queueAbout')}>
      <section className="operator-section" aria-labelledby="posts">
        <h2 id="posts">{text('operator.posts')}</h2>
        <Posts reviews={reviews.items} />
      </section>
      <section className="operator-section" aria-labelledby="companies">
        <h2 id="companies">{text('operator.newCompanies')}</h2>
        <NewCompanies companies={companies.items} />
        <PageLinks {...companies} />
      </section>
    </WorkspacePage>
  )
}

function Posts({ reviews }: { reviews: Review[] }) {
  const text = useText()
  return (
    <DataTable
      rows={reviews}
      rowKey={({ id }) => id}
      empty={text('operator.noPosts')}
      columns={[
        {
          title: text('operator.post'),
          cell: ({ id, name }) => (
            <LocalLink to={`/operator/posts/${id}/`} className="text-link">
              {name}
            </LocalLink>
          ),
        },
        { title: text('operator.kind'), cell: ({ kind }) => text(`operator.kind.${kind}`) },
        { title: text('operator.company'), cell: ({ company }) => <CompanyLink {...company} /> },
        {
          title: text('operator.waitingSince'),
          cell: ({ submitted_at }) => instantWords(submitted_at, true),
        },
      ]}
    />
  )
}

function NewCompanies({ companies }: { companies: OperatorCompanyItem[] }) {
  const text = useText()
  return (
    <DataTable
      rows={companies}
      rowKey={({ id }) => id}
      empty={text('operator.noNewCompanies')}
      columns={[
        { title: text('operator.company'), cell: (company) => <CompanyLink {...company} /> },
        { title: text('operator.country'), cell: ({ country }) => countryWords(country) },
        { title: text('operator.registered'), cell: ({ created_at }) => instantWords(created_at, true) },
        {
          title: text('operator.acts'),
          isActs: true,
          cell: ({ id, name }) => (
            <ActButton
              label={text('operator.approve')}
              about={name}
              done={text('operator.approved', { name })}
              act={() => approveNewCompany(id)}
            />
          ),
        },
      ]}
    />
  )
}
