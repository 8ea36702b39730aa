import { listOperatorCompanies } from '#contract/operator/operator.ts'
import { call } from '#web/app/api.ts'
import { countryWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { SearchForm } from '#web/opportunities/list/search-form.tsx'
import { StateLinks } from '#web/opportunities/list/state-links.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { StandingMarks } from '#web/parts/standing-marks.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator-companies.ts'
import '#web/operator/operator.css'
import '#web/parts/workspace/data-table.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  return pageOf((query) => call(listOperatorCompanies, { query }), search)
}
clientLoader.hydrate = true as const

/** All companies, found by name and by how they stand. */
export default function OperatorCompanies({ loaderData: { items, ...paging } }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('operator.companies')}>
      <SearchForm label={text('operator.findCompany')} />
      <StateLinks
        label={text('operator.standing')}
        states={[
          [undefined, text('operator.all')],
          ['new', text('operator.mark.new')],
          ['verified', text('operator.mark.verified')],
          ['suspended', text('operator.mark.suspended')],
        ]}
      />
      {items.length === 0 ? (
        <p className="operator-empty">{text('operator.noneFound')}</p>
      ) : (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{text('operator.company')}</th>
              <th scope="col">{text('operator.standing')}</th>
              <th scope="col">{text('operator.country')}</th>
              <th scope="col" className="number">
                {text('operator.members')}
              </th>
              <th scope="col">{text('operator.since')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((company) => (
              <tr key={company.id}>
                <th scope="row">
                  <LocalLink to={`/operator/companies/${company.id}/`} className="text-link">
                    {company.name}
                  </LocalLink>
                </th>
                <td data-label={text('operator.standing')}>
                  <span>
                    <StandingMarks {...company} />
                  </span>
                </td>
                <td data-label={text('operator.country')}>{countryWords(company.country)}</td>
                <td data-label={text('operator.members')} className="number">
                  {company.members}
                </td>
                <td data-label={text('operator.since')}>{instantWords(company.created_at, true)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PageLinks {...paging} />
    </WorkspacePage>
  )
}
