import '#web/app/i18n/workspace-texts.ts'
import { useContext } from 'react'
import { Outlet, redirect } from 'react-router'
import { siteContext } from '#web/app/context.ts'
import { NonceContext } from '#web/app/nonce.ts'
import { Greeting } from '#web/layout/greeting.tsx'
import { PageChange } from '#web/layout/page-change.tsx'
import { Toasts } from '#web/layout/toasts.tsx'
import { BEFORE_BAR } from '#web/layout/workspace/bar-state.ts'
import { WorkspaceBar } from '#web/layout/workspace/workspace-bar.tsx'
import type { Route } from './+types/workspace-frame.ts'
import './workspace-frame.css'

/** The operator may have moved the workspace (decisions §1). */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { adminUrl, publicUrl } = context.get(siteContext)
    const address = (path: string) => new URL(path, publicUrl).href
    if (address(adminUrl) !== address('/admin/')) throw redirect(address(adminUrl))
  },
]

/** The frame of the workspace: its bar beside the page, without the header and the footer of the public site. */
export default function WorkspaceFrame() {
  const nonce = useContext(NonceContext)
  return (
    <div className="workspace-frame">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_BAR }} />
      <PageChange />
      <WorkspaceBar />
      <main id="main" tabIndex={-1} className="workspace-main">
        <Outlet />
      </main>
      <Greeting />
      <Toasts />
    </div>
  )
}
