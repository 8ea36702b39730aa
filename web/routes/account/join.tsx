import '#web/app/i18n/account-texts.ts'
import { lazy, Suspense } from 'react'
import { data, replace } from 'react-router'
import { countryCodes } from '#contract/accounts/reference.ts'
import { openInvitation } from '#contract/companies/invitations.ts'
import { isApiError } from '#contract/errors.ts'
import { policyVersions } from '#contract/operator/pages.ts'
import { openPanelInvitation } from '#contract/procurement/panel.ts'
import { api } from '#web/app/api.ts'
import { documentLanguage } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { loadAccount } from '#web/app/session/account.ts'
import { readToken } from '#web/app/session/session.ts'
import { keepInvitation, readInvitation } from '#web/companies/invitation.ts'
import { InvitationHead } from '#web/companies/invitation-head.tsx'
import { JoinForm } from '#web/companies/join-form.tsx'
import { InvitationOver, JoinObstacle } from '#web/companies/join-obstacle.tsx'
import { JoinRegistration } from '#web/companies/join-registration.tsx'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import type { Route } from './+types/join.ts'
import '#web/parts/waiting.css'

/** Loaded for the few who are invited from outside. */
const PanelInvitationPage = lazy(() =>
  import('#web/procurement/evaluation/panel-invitation-page.tsx').then(({ PanelInvitationPage }) => ({
    default: PanelInvitationPage,
  })),
)

/** The link's token must not stay in any cache. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** Takes the token out of the address at once, which ends up in histories, logs and Referer headers. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const panel = searchParams.get('panel')
  const given = panel ? PANEL + panel : searchParams.get('token')
  if (given) {
    keepInvitation(given)
    throw replace('/join/')
  }
  const kept = readInvitation()
  const isToPanel = kept?.startsWith(PANEL) ?? false
  const token = isToPanel ? kept?.slice(PANEL.length) : kept
  if (!token) return NOTHING
  const [invitation, panelInvitation, account, dialCodes, policies] = await Promise.all([
    isToPanel ? undefined : findInvitation(() => api(openInvitation, { body: { token } })),
    isToPanel ? findInvitation(() => api(openPanelInvitation, { body: { token } })) : undefined,
    readToken() ? loadAccount().catch(() => undefined) : undefined,
    api(countryCodes, { query: { language: documentLanguage() } }),
    api(policyVersions),
  ])
  return { token, isToPanel, invitation, panelInvitation, account, dialCodes, policies }
}
clientLoader.hydrate = true as const

/** Marks a kept link as one to a panel. */
const PANEL = 'panel:'

const NOTHING = {
  token: '',
  isToPanel: false,
  invitation: undefined,
  panelInvitation: undefined,
  account: undefined,
  dialCodes: [],
  policies: undefined,
}

async function findInvitation<T>(open: () => Promise<T>): Promise<T | undefined> {
  try {
    return await open()
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'invitation_invalid' || error.code === 'invalid') return undefined
    throw data({ code: error.code }, { status: error.status })
  }
}

/** An invitation to act for a company, or to a panel; the form depends on the account of the invited address. */
export default function Join({ loaderData }: Route.ComponentProps) {
  const { token, isToPanel, invitation, panelInvitation, account, dialCodes, policies } = loaderData
  if (isToPanel)
    return (
      <Suspense fallback={null}>
        <PanelInvitationPage {...{ token, account, dialCodes, policies }} invitation={panelInvitation} />
      </Suspense>
    )
  if (!invitation) return <InvitationOver reason={token ? 'gone' : 'incomplete'} />
  const isMine = account?.email === invitation.email
  if (
    invitation.standing === 'member' ||
    (invitation.state === 'open' && !['new', 'ready'].includes(invitation.standing))
  ) {
    return <JoinObstacle invitation={invitation} isMine={isMine} account={account} />
  }
  if (invitation.state !== 'open') return <InvitationOver reason={invitation.state} invitation={invitation} />
  return (
    <>
      <InvitationHead invitation={invitation} />
      {invitation.standing === 'new' ? (
        <JoinRegistration {...{ token, invitation, account, dialCodes, policies }} />
      ) : (
        <JoinForm token={token} invitation={invitation} account={account} isMine={isMine} />
      )}
    </>
  )
}

export function HydrateFallback() {
  const text = useText()
  return (
    <div className="waiting">
      <title>{text('join.title')}</title>
      <meta name="robots" content="noindex" />
      <span className="no-script-only">{text('form.noScript')}</span>
      <span className="script-only">{text('account.loading')}</span>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
