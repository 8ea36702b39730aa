import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginAddress } from '#web/lib/next-address.ts'
import { howItEnded, useToken } from '#web/state/session.ts'

/** A session that ends while its page is open leads to login and back; leaving on purpose leads where it leads. */
export function SessionGuard() {
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
