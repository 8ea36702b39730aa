import { LocalLink } from '#web/components/local-link.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { ProfileAbout } from '#web/components/profile-about.tsx'
import { ProfileHeader } from '#web/components/profile-header.tsx'
import { ProfileNotifications } from '#web/components/profile-notifications.tsx'
import { ProfilePanel } from '#web/components/profile-panel.tsx'
import { ProfileTabs } from '#web/components/profile-tabs.tsx'
import { RecentJobs } from '#web/components/recent-jobs.tsx'
import { useSite } from '#web/components/site.ts'
import '#web/profile.css'
import { firstStep } from '#web/lib/onboarding.ts'
import { requireAccount } from '#web/lib/require-account.ts'
import { useText } from '#web/lib/text.tsx'
import { useAccount } from '#web/state/account.ts'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/profile.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireAccount(request)
}
clientLoader.hydrate = true as const

/** The job seeker's profile (product-spec §2). */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const account = useAccount() ?? loaderData
  return (
    <>
      <PageHead title={text('list.pageTitle', { title: text('profile.title'), brand })} />
      <ProfileHeader account={account} />
      {!account.is_onboarded && (
        <ProfilePanel title={text('profile.unfinished')} words={text('profile.unfinishedText')}>
          <LocalLink to={firstStep(account)} className={button('primary', 'mt-4')}>
            {text('profile.finish')}
          </LocalLink>
        </ProfilePanel>
      )}
      <div className="profile">
        <ProfileTabs />
        <ProfileAbout account={account} />
        <div className="profile-side">
          <ProfileNotifications />
          <RecentJobs />
        </div>
      </div>
    </>
  )
}
