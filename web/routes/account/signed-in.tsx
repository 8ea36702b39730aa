import '#web/app/i18n/account-texts.ts'
import { Outlet } from 'react-router'
import { Reauthentication } from '#web/accounts/reauthentication.tsx'
import { SessionEnd } from '#web/accounts/session-end/session-end.tsx'
import { SessionGuard } from '#web/accounts/session-guard.tsx'
import { useText } from '#web/app/i18n/text.tsx'
import { requireAccount } from '#web/app/session/require-account.ts'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import type { Route } from './+types/signed-in.ts'
import '#web/parts/waiting.css'

/** Pages of signed-in people are rendered in the browser with its token; the server sends everybody the same frame. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireAccount(request)
}
clientLoader.hydrate = true as const

export default function SignedIn({ matches }: Route.ComponentProps) {
  // On other pages the header's menu has it.
  const isWithoutHeader = matches.some((match) => match?.id === 'onboarding')
  return (
    <>
      {isWithoutHeader && <SessionEnd />}
      <SessionGuard />
      <Reauthentication />
      <Outlet />
    </>
  )
}

export function HydrateFallback() {
  const text = useText()
  return (
    <div className="waiting">
      <meta name="robots" content="noindex" />
      <span className="no-script-only">{text('form.noScript')}</span>
      <span className="script-only">{text('account.loading')}</span>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
