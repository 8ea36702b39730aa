import { listMembers } from '#contract/companies/members.ts'
import { listActivity } from '#contract/posting/activity.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { ActivityPage } from '#web/posting/activity/activity-page.tsx'
import { queryOf } from '#web/posting/activity/read-activity.ts'
import { PostTab } from '#web/posting/hub/post-tab.tsx'
import type { Route } from './+types/post-activity.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [page, members] = await Promise.all([
    api(listActivity, { params: { id: params.id }, query: queryOf(request) }),
    api(listMembers),
  ]).catch(asPageError)
  return { ...page, members }
}
clientLoader.hydrate = true as const

/** The history of a post: what was done, by whom and when. */
export default function PostActivity({ loaderData }: Route.ComponentProps) {
  const text = useText()
  return (
    <PostTab heading={text('hub.activity')}>
      <ActivityPage {...loaderData} />
    </PostTab>
  )
}
