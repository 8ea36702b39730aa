import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccount } from '#web/app/session/account.ts'
import { loginAddress } from '#web/app/session/next-address.ts'
import { howItEnded, useToken } from '#web/app/session/session.ts'

/**
 * Leads to login and back when a session ends while its page is open, but not after logging out. Reloads when another person
 * signed in in another tab, so that nothing on the page is sent in their name.
 */
export function SessionGuard() {
  useReloadForAnother(useAccount()?.id)
  const token = useToken()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const had = useRef(token)
  useEffect(() => {
    const hasEnded = had.current !== null && token === null && howItEnded() === 'ended'
    had.current = token
    if (hasEnded) navigate(loginAddress(pathname + search), { replace: true })
  }, [token, navigate, pathname, search])
  return null
}

function useReloadForAnother(id: number | undefined) {
  const known = useRef(id)
  useEffect(() => {
    if (id === undefined) return
    if (known.current !== undefined && known.current !== id) location.reload()
    known.current = id
  }, [id])
}
