import { Outlet } from 'react-router'
import { Greeting } from '#web/layout/greeting.tsx'
import { SiteFooter } from '#web/layout/site-footer.tsx'
import { SiteHeader } from '#web/layout/site-header.tsx'
import { Toasts } from '#web/layout/toasts.tsx'
import { PageChange } from '#web/parts/page-change.tsx'

export default function MainLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <PageChange />
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
