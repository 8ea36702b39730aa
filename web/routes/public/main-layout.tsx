import { Outlet } from 'react-router'
import { Greeting } from '#web/layout/greeting.tsx'
import { PageChange } from '#web/layout/page-change.tsx'
import { SiteFooter } from '#web/layout/site-footer.tsx'
import { SiteHeader } from '#web/layout/site-header.tsx'
import { Toasts } from '#web/layout/toasts.tsx'
import './main-layout.css'

export default function MainLayout() {
  return (
    <div className="site">
      <PageChange />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="gutter">
        <Outlet />
      </main>
      <SiteFooter />
      <Greeting />
      <Toasts />
    </div>
  )
}
