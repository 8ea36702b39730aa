import '#web/lib/workspace-texts.ts'
import '#web/workspace.css'
import { Outlet, redirect } from 'react-router'
import { ErrorScreen } from '#web/components/error-screen.tsx'
import { WorkspaceNav } from '#web/components/workspace-nav.tsx'
import { siteContext } from '#web/lib/context.ts'
import { requireAccount } from '#web/lib/require-account.ts'
import type { Route } from './+types/workspace.ts'

/** The operator may have moved the workspace (decisions §1). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { adminUrl, publicUrl } = context.get(siteContext)
    const address = (path: string) => new URL(path, publicUrl).href
    if (address(adminUrl) !== address('/admin/')) throw redirect(adminUrl)
  },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return requireAccount(request)
}
clientLoader.hydrate = true as const

/** The company's workspace: its parts beside the page. */
export default function Workspace({ loaderData: account }: Route.ComponentProps) {
  return (
    <div className="workspace">
      {account.company && <WorkspaceNav abilities={account.company.abilities} />}
      <div>
        <Outlet />
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
