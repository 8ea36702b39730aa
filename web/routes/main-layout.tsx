import { Outlet } from 'react-router'
import { Greeting } from '#web/components/greeting.tsx'
import { PageChange } from '#web/components/page-change.tsx'
import { SiteFooter } from '#web/components/site-footer.tsx'
import { SiteHeader } from '#web/components/site-header.tsx'
import { Toasts } from '#web/components/toasts.tsx'

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
