import '#web/lib/workspace-texts.ts'
import '#web/workspace.css'
import { Outlet } from 'react-router'
import { operatorOverview } from '#contract/operator.ts'
import { ErrorScreen } from '#web/components/error-screen.tsx'
import { OperatorNav } from '#web/components/operator-nav.tsx'
import { call } from '#web/lib/api.ts'
import { requireAccount } from '#web/lib/require-account.ts'
import type { Route } from './+types/operator-layout.ts'

/** What waits is counted again with every page: others may be at work as well. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return call(operatorOverview)
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => true

/** Where those work who run this site: its parts beside the page. */
export default function OperatorLayout({ loaderData: overview }: Route.ComponentProps) {
  return (
    <div className="workspace">
      <OperatorNav overview={overview} />
      <div>
        <Outlet />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
