import type { ReactNode } from 'react'
import { AcceptedPolicies } from '#web/accounts/accepted-policies.tsx'
import { PasswordPanel } from '#web/accounts/password-panel.tsx'
import { SecurityActivity } from '#web/accounts/security-activity.tsx'
import { SessionList } from '#web/accounts/session-list.tsx'
import { TwoStepPanel } from '#web/accounts/two-step/two-step-panel.tsx'
import { useText } from '#web/app/i18n/text.tsx'
import { useAccount } from '#web/app/session/account.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { KeeperPanel } from '#web/hiring/people/keeper-panel.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { ProfilePanel } from '#web/parts/profile-panel.tsx'
import { useSite } from '#web/parts/site.ts'
import { AccountDeletion } from '#web/people/account-deletion.tsx'
import { OwnPage } from '#web/people/own-page.tsx'
import { PrivacyPanel } from '#web/people/privacy-panel.tsx'
import type { Route } from './+types/account-settings.ts'
import './account-settings.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireAccount(request)
}
clientLoader.hydrate = true as const

/** Password, sessions, security activity, personal data and deletion. */
export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const text = useText()
  const account = useAccount() ?? loaderData
  const isSeeker = account.user_type === 'JOB_SEEKER'
  const mayDelete = account.user_type !== 'OPERATOR' && !account.delete_at
  // The API refuses both until then.
  const isShut = account.second_step === 'needed'
  const Page = account.user_type === 'OPERATOR' ? Plain : OwnPage
  return (
    <Page title={text('settings.title')}>
      <p className="quiet">{account.email}</p>
      {account.delete_at && <AccountDeletion account={account} />}
      <PasswordPanel account={account} />
      <TwoStepPanel account={account} />
      <SessionList />
      <SecurityActivity />
      {mayDelete && <AcceptedPolicies />}
      {isSeeker && !isShut && <PrivacyPanel />}
      {isSeeker && !isShut && <KeeperPanel />}
      {mayDelete && !isShut && <AccountDeletion account={account} />}
      {mayDelete && isShut && (
        <ProfilePanel title={text('settings.delete')} words={text('settings.deleteShut')} />
      )}
    </Page>
  )
}

/** Operators have pages of their own. */
function Plain({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  const { brandName: brand } = useSite()
  return (
    <div className="account-settings">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
