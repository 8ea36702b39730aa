import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccount } from '#web/app/session/account.ts'
import { loginAddress } from '#web/app/session/next-address.ts'
import { howItEnded, useToken } from '#web/app/session/session.ts'

/**
 * A session that ends while its page is open leads to login and back; leaving on purpose leads where it leads. When somebody
 * else signed in in another tab, the page is theirs: nothing that it holds is sent in their name.
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
