import { listOperatorCompanies } from '#contract/operator/operator.ts'
import { api } from '#web/app/api.ts'
import { countryWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { CompanyLink } from '#web/operator/company-link.tsx'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { SearchForm } from '#web/opportunities/list/search-form.tsx'
import { StateLinks } from '#web/opportunities/list/state-links.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { StandingMarks } from '#web/parts/standing-marks.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator-companies.ts'
import '#web/operator/operator.css'
import '#web/parts/data-table.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  return pageOf((query) => api(listOperatorCompanies, { query }), search)
}
clientLoader.hydrate = true as const

/** All companies, found by name and state. */
export default function OperatorCompanies({ loaderData: { items, ...paging } }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('operator.companies')}>
      <SearchForm label={text('operator.findCompany')} />
      <StateLinks
        label={text('operator.standing')}
        states={[
          [undefined, text('operator.all')],
          ['new', text('operator.only.new')],
          ['verified', text('operator.only.verified')],
          ['suspended', text('operator.only.suspended')],
        ]}
      />
      <DataTable
        rows={items}
        rowKey={({ id }) => id}
        empty={text('operator.noneFound')}
        columns={[
          { title: text('operator.company'), cell: (company) => <CompanyLink {...company} /> },
          {
            title: text('operator.standing'),
            cell: (company) => (
              <span>
                <StandingMarks {...company} />
              </span>
            ),
          },
          { title: text('operator.country'), cell: ({ country }) => countryWords(country) },
          { title: text('operator.members'), isNumber: true, cell: ({ members }) => members },
          { title: text('operator.since'), cell: ({ created_at }) => instantWords(created_at, true) },
        ]}
      />
      <PageLinks {...paging} />
    </WorkspacePage>
  )
}
