import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import './page-change.css'

/**
 * Another page, from the press on: a line at the top while it is fetched, which appears after 300 ms only so that quick
 * pages do not flicker; then it begins at its content, for the keyboard and for screen readers. Another filter keeps the
 * place. With `mayFocus` a page may have the focus elsewhere already.
 */
export function PageChange({ mayFocus }: { mayFocus?: true }) {
  const isPending = useNavigation().state !== 'idle'
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (mayFocus && document.activeElement !== document.body) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, mayFocus])
  return isPending ? <div className="pending-bar" aria-hidden="true" /> : null
}
