import { Suspense } from 'react'
import { island } from '#web/app/island.ts'
import { useToken } from '#web/app/session/session.ts'
import './account-block.css'

const AccountMenu = island(async () => (await import('./account-menu.tsx')).AccountMenu)
const AccountPanel = island(async () => (await import('./account-menu.tsx')).AccountPanel)

/** The signed-in person, in the header or the panel; loaded by the client, because the page is the same for everyone. */
export function AccountBlock({ isInPanel = false }: { isInPanel?: boolean }) {
  const token = useToken()
  if (!token) return null
  return <Suspense>{isInPanel ? <AccountPanel /> : <AccountMenu />}</Suspense>
}
