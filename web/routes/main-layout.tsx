import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Greeting } from '#web/components/greeting.tsx'
import { PendingBar } from '#web/components/pending-bar.tsx'
import { SiteFooter } from '#web/components/site-footer.tsx'
import { SiteHeader } from '#web/components/site-header.tsx'
import { Toasts } from '#web/components/toasts.tsx'

export default function MainLayout() {
  useFocusOnNewPage()
  return (
    <div className="flex min-h-dvh flex-col">
      <PendingBar />
      <SiteHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1400px] flex-1 px-4 py-6 outline-none sm:px-6"
      >
        <Outlet />
      </main>
      <SiteFooter />
      <Greeting />
      <Toasts />
    </div>
  )
}

/** Another page begins at its content, for the keyboard and for screen readers; another filter keeps the place. */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
