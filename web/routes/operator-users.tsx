import { listUsers, type OperatorUser } from '#contract/operator.ts'
import { AccountActs } from '#web/components/account-acts.tsx'
import { LocalLink } from '#web/components/local-link.tsx'
import { PageLinks } from '#web/components/page-links.tsx'
import { SearchForm } from '#web/components/search-form.tsx'
import { StandingMarks } from '#web/components/standing-marks.tsx'
import { StateLinks } from '#web/components/state-links.tsx'
import { WorkspacePage } from '#web/components/workspace-page.tsx'
import { call } from '#web/lib/api.ts'
import { instantWords } from '#web/lib/browser-words.ts'
import { pageOf } from '#web/lib/paged.ts'
import { requireAccount } from '#web/lib/require-account.ts'
import { useText } from '#web/lib/text.tsx'
import type { Route } from './+types/operator-users.ts'

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
