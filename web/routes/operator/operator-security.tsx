import { replace } from 'react-router'
import { deviceOf } from '#contract/accounts/device.ts'
import { SECURITY_EVENT_KINDS } from '#contract/accounts/security-events.ts'
import { isApiError } from '#contract/errors.ts'
import { type LoggedEvent, securityLog } from '#contract/operator/security-log.ts'
import { securityWords } from '#web/accounts/security-words.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { type Column, DataTable } from '#web/parts/data-table.tsx'
import { ListFilter } from '#web/parts/list-filter.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/operator-security.ts'
import './operator-security.css'
import '#web/operator/operator.css'
import '#web/parts/data-table.css'

const LOG = '/operator/security/'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  try {
    return await pageOf((query) => api(securityLog, { query }), search)
  } catch (error) {
    // An address that was shortened or is from a longer log.
    if (isApiError(error) && error.code === 'invalid') throw replace(LOG)
    throw error
  }
}
clientLoader.hydrate = true as const

/** All security events, by account, address and kind. */
export default function OperatorSecurity({ loaderData: { items, ...paging } }: Route.ComponentProps) {
  const text = useText()
  const columns: Column<LoggedEvent>[] = [
    { title: text('operator.eventKind'), cell: (event) => <EventWords event={event} /> },
    {
      title: text('operator.eventAccount'),
      cell: ({ account }) => account?.email ?? <span className="quiet">{text('operator.noAccount')}</span>,
    },
    {
      title: text('operator.eventPlace'),
      cell: ({ address, user_agent, session_id }) => (
        <span className="event-place" title={user_agent}>
          {[address, deviceOf(user_agent)].filter(Boolean).join(' · ')}
          {session_id !== null && (
            <span className="quiet">{text('operator.eventSession', { id: session_id })}</span>
          )}
        </span>
      ),
    },
    { title: text('operator.eventTime'), cell: ({ at }) => instantWords(at, true) },
  ]
  return (
    <WorkspacePage title={text('operator.securityLog')} about={text('operator.securityWords')}>
      <ListFilter
        search={text('operator.findEvent')}
        kind={{
          label: text('operator.eventKind'),
          all: text('operator.allEvents'),
          options: SECURITY_EVENT_KINDS.map((value) => ({ value, label: text(`operator.kind.${value}`) })),
        }}
      />
      <DataTable rows={items} rowKey={({ id }) => id} empty={text('operator.noneFound')} columns={columns} />
      <PageLinks {...paging} />
    </WorkspacePage>
  )
}

/** Names the event, its target, and the actor if that is not the account's owner. */
function EventWords({ event }: { event: LoggedEvent }) {
  const text = useText()
  const { account, actor, details } = event
  const isOthers = actor !== null && actor.id !== account?.id
  return (
    <span className="event-words">
      {securityWords(text, event)}
      {details.id !== undefined && (
        <span className="quiet">{text('operator.eventTarget', { id: String(details.id) })}</span>
      )}
      {isOthers && <span className="quiet">{text('operator.eventActor', { email: actor.email })}</span>}
    </span>
  )
}
