import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import './page-change.css'

/**
 * Shows navigation: a progress line after 300 ms, so that quick pages do not flicker, then the focus on the new content
 * for keyboards and screen readers. A changed filter keeps the focus. With `mayFocus` the page may have set the focus itself.
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
