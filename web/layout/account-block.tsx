import { Suspense } from 'react'
import { island } from '#web/app/island.ts'
import { useToken } from '#web/app/session/session.ts'
import './account-block.css'

const AccountMenu = island(async () => (await import('./account-menu.tsx')).AccountMenu)
const AccountPanel = island(async () => (await import('./account-menu.tsx')).AccountPanel)

/** Who is signed in, in the header or in the panel. It comes after the page, which is the same for everybody. */
export function AccountBlock({ isInPanel = false }: { isInPanel?: boolean }) {
  const token = useToken()
  if (!token) return null
  return <Suspense>{isInPanel ? <AccountPanel /> : <AccountMenu />}</Suspense>
}
