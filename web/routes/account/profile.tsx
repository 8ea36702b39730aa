import { useText } from '#web/app/i18n/text.tsx'
import { useAccount } from '#web/app/session/account.ts'
import { firstStep } from '#web/app/session/onboarding.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { RecentJobs } from '#web/opportunities/list/recent-jobs.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { useSite } from '#web/parts/site.ts'
import { ProfileAbout } from '#web/people/profile-about.tsx'
import { ProfileHeader } from '#web/people/profile-header.tsx'
import { ProfileNotifications } from '#web/people/profile-notifications.tsx'
import { ProfileTabs } from '#web/people/profile-tabs.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/profile.ts'
import './profile.css'

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
          <LocalLink to={firstStep(account)} className={button('primary', 'button-below')}>
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
