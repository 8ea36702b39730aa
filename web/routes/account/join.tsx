import '#web/app/i18n/account-texts.ts'
import { data, replace } from 'react-router'
import { countryCodes } from '#contract/accounts/reference.ts'
import { type OpenedInvitation, openInvitation } from '#contract/companies/invitations.ts'
import { isApiError } from '#contract/errors.ts'
import { policyVersions } from '#contract/operator/pages.ts'
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

/** The link's token must not stay in any cache. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' }
}

/** Takes the token out of the address at once, which ends up in histories, logs and Referer headers. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const given = new URL(request.url).searchParams.get('token')
  if (given) {
    keepInvitation(given)
    throw replace('/join/')
  }
  const token = readInvitation()
  if (!token)
    return { token: '', invitation: undefined, account: undefined, dialCodes: [], policies: undefined }
  const [invitation, account, dialCodes, policies] = await Promise.all([
    findInvitation(token),
    readToken() ? loadAccount().catch(() => undefined) : undefined,
    api(countryCodes, { query: { language: documentLanguage() } }),
    api(policyVersions),
  ])
  return { token, invitation, account, dialCodes, policies }
}
clientLoader.hydrate = true as const

async function findInvitation(token: string): Promise<OpenedInvitation | undefined> {
  try {
    return await api(openInvitation, { body: { token } })
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'invitation_invalid' || error.code === 'invalid') return undefined
    throw data({ code: error.code }, { status: error.status })
  }
}

/** An invitation to act for a company; the form depends on the account of the invited address. */
export default function Join({ loaderData }: Route.ComponentProps) {
  const { token, invitation, account, dialCodes, policies } = loaderData
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
