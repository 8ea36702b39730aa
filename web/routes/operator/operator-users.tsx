import { listUsers, type OperatorUser } from '#contract/operator/operator.ts'
import { call } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { AccountActs } from '#web/operator/account-acts.tsx'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { SearchForm } from '#web/opportunities/list/search-form.tsx'
import { StateLinks } from '#web/opportunities/list/state-links.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { StandingMarks } from '#web/parts/standing-marks.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator-users.ts'
import '#web/operator/operator.css'
import '#web/parts/workspace/data-table.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  return pageOf((query) => call(listUsers, { query }), search)
}
clientLoader.hydrate = true as const

/** All accounts but the operators' own, found by name or address. */
export default function OperatorUsers({ loaderData: { items, ...paging } }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('operator.users')}>
      <SearchForm label={text('operator.findUser')} />
      <StateLinks
        label={text('operator.standing')}
        states={[
          [undefined, text('operator.all')],
          ['suspended', text('operator.mark.suspended')],
        ]}
      />
      {items.length === 0 ? (
        <p className="operator-empty">{text('operator.noneFound')}</p>
      ) : (
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{text('operator.person')}</th>
              <th scope="col">{text('operator.email')}</th>
              <th scope="col">{text('operator.accountKind')}</th>
              <th scope="col">{text('operator.since')}</th>
              <th scope="col">{text('operator.acts')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </tbody>
        </table>
      )}
      <PageLinks {...paging} />
    </WorkspacePage>
  )
}

function UserRow({ user }: { user: OperatorUser }) {
  const text = useText()
  return (
    <tr>
      <th scope="row">
        <span>
          {user.full_name} <StandingMarks suspended_at={user.suspended_at} />
        </span>
      </th>
      <td data-label={text('operator.email')}>
        <span>
          {user.email}
          {!user.is_verified && ` (${text('operator.unverified')})`}
        </span>
      </td>
      <td data-label={text('operator.accountKind')}>
        {user.company ? (
          <LocalLink to={`/operator/companies/${user.company.id}/`} className="text-link">
            {user.company.name}
          </LocalLink>
        ) : (
          text(`operator.user.${user.user_type}`)
        )}
      </td>
      <td data-label={text('operator.since')}>{instantWords(user.date_joined, true)}</td>
      <td>
        <AccountActs id={user.id} name={user.full_name} suspendedAt={user.suspended_at} />
      </td>
    </tr>
  )
}
