import { listMembers } from '#contract/companies/members.ts'
import { listCompanyActivity } from '#contract/posting/activity.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { ActivityPage } from '#web/posting/activity/activity-page.tsx'
import { queryOf } from '#web/posting/activity/read-activity.ts'
import type { Route } from './+types/company-activity.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [page, members] = await Promise.all([
    api(listCompanyActivity, { query: queryOf(request) }),
    api(listMembers),
  ]).catch(asPageError)
  return { ...page, members }
}
clientLoader.hydrate = true as const

/** The history of all posts that the reader sees. */
export default function CompanyActivity({ loaderData }: Route.ComponentProps) {
  const text = useText()
  return (
    <WorkspacePage title={text('activity.title')} back={{ to: '/admin/', label: text('workspace.home') }}>
      <ActivityPage {...loaderData} isOfCompany />
    </WorkspacePage>
  )
}
