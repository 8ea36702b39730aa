import { listActivity } from '#contract/posting/activity.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageOf } from '#web/app/paged.ts'
import { asPageError } from '#web/app/problem.ts'
import { PageLinks } from '#web/opportunities/list/page-links.tsx'
import { ActivityList } from '#web/posting/activity/activity-list.tsx'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import type { Route } from './+types/post-activity.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const load = (query: Record<string, string>) => api(listActivity, { params: { id: params.id }, query })
  return pageOf(load, search).catch(asPageError)
}
clientLoader.hydrate = true as const

/** The history of a post: what was done, by whom and when. */
export default function PostActivity({ loaderData: { items, page, hasMore } }: Route.ComponentProps) {
  const text = useText()
  return (
    <PostTab heading={text('hub.activity')}>
      {items.length > 0 ? <ActivityList items={items} /> : <p className="quiet">{text('activity.none')}</p>}
      <PageLinks page={page} hasMore={hasMore} />
    </PostTab>
  )
}
