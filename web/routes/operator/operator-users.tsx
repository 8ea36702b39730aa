import { listUsers, type OperatorUser } from '#contract/operator/operator.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { AccountActs } from '#web/operator/account-acts.tsx'
import { CompanyLink } from '#web/operator/company-link.tsx'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { SearchForm } from '#web/opportunities/list/search-form.tsx'
import { StateLinks } from '#web/opportunities/list/state-links.tsx'
import { type Column, DataTable } from '#web/parts/data-table.tsx'
import { StandingMarks } from '#web/parts/standing-marks.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator-users.ts'
import '#web/operator/operator.css'
import '#web/parts/data-table.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  return pageOf((query) => api(listUsers, { query }), search)
}
clientLoader.hydrate = true as const

/** All accounts except operators', found by name or address. */
export default function OperatorUsers({ loaderData: { items, ...paging } }: Route.ComponentProps) {
  const text = useText()
  const columns: Column<OperatorUser>[] = [
    {
      title: text('operator.person'),
      cell: ({ full_name, suspended_at }) => (
        <span>
          {full_name} <StandingMarks suspended_at={suspended_at} />
        </span>
      ),
    },
    {
      title: text('operator.email'),
      cell: ({ email, is_verified }) => (
        <span>
          {email}
          {!is_verified && ` (${text('operator.unverified')})`}
        </span>
      ),
    },
    {
      title: text('operator.accountKind'),
      cell: ({ company, user_type }) =>
        company ? <CompanyLink {...company} /> : text(`operator.user.${user_type}`),
    },
    { title: text('operator.since'), cell: ({ date_joined }) => instantWords(date_joined, true) },
    {
      title: text('operator.acts'),
      isActs: true,
      cell: ({ id, full_name, suspended_at }) => (
        <AccountActs id={id} name={full_name} suspendedAt={suspended_at} />
      ),
    },
  ]
  return (
    <WorkspacePage title={text('operator.users')}>
      <SearchForm label={text('operator.findUser')} />
      <StateLinks
        label={text('operator.standing')}
        states={[
          [undefined, text('operator.all')],
          ['suspended', text('operator.only.suspendedAccounts')],
        ]}
      />
      <DataTable rows={items} rowKey={({ id }) => id} empty={text('operator.noneFound')} columns={columns} />
      <PageLinks {...paging} />
    </WorkspacePage>
  )
}
