import '#web/app/i18n/workspace-texts.ts'
import { Outlet } from 'react-router'
import { operatorDashboard } from '#contract/operator/operator.ts'
import { api } from '#web/app/api.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { OperatorNav } from '#web/operator/operator-nav.tsx'
import { ErrorScreen } from '#web/parts/error-screen.tsx'
import type { Route } from './+types/operator-layout.ts'
import '#web/parts/workspace/workspace-nav.css'

/** Counts waiting items again with every page, because other operators may be at work. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return api(operatorDashboard)
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => true

/** The operator's workspace: its parts beside the page. */
export default function OperatorLayout({ loaderData: dashboard }: Route.ComponentProps) {
  return (
    <div className="workspace">
      <OperatorNav dashboard={dashboard} />
      <div>
        <Outlet />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
