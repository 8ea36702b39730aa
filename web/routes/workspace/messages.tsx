import { useSearchParams } from 'react-router'
import { listThreads } from '#contract/hiring/messages.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { ThreadList } from '#web/hiring/messages/thread-list.tsx'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import type { Route } from './+types/messages.ts'
import '#web/parts/workspace/page-tabs.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  const search = new URL(request.url).searchParams
  return pageOf((query) => api(listThreads, { query }), search).catch(asPageError)
}
clientLoader.hydrate = true as const

/** All threads of the company with applicants and bidders, first those that wait for an answer. */
export default function Messages({ loaderData: { items, page, hasMore } }: Route.ComponentProps) {
  const text = useText()
  const [search] = useSearchParams()
  const isWaiting = search.get('show') === 'waiting'
  return (
    <WorkspacePage title={text('inbox.title')}>
      <nav aria-label={text('inbox.show')} className="page-tabs">
        <LocalLink to="." aria-current={isWaiting ? undefined : 'page'}>
          {text('inbox.all')}
        </LocalLink>
        <LocalLink to="?show=waiting" aria-current={isWaiting ? 'page' : undefined}>
          {text('inbox.waiting')}
        </LocalLink>
      </nav>
      {items.length > 0 ? (
        <ThreadList threads={items} />
      ) : (
        <p className="quiet">{text(isWaiting ? 'inbox.noneWaiting' : 'inbox.none')}</p>
      )}
      <PageLinks page={page} hasMore={hasMore} />
    </WorkspacePage>
  )
}
