import { Outlet } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { LanguageMenu } from '#web/layout/language-menu.tsx'
import { PageChange } from '#web/layout/page-change.tsx'
import { SiteFooter } from '#web/layout/site-footer.tsx'
import { ThemeSwitch } from '#web/layout/theme-switch.tsx'
import { Toasts } from '#web/layout/toasts.tsx'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import './auth-layout.css'
import '#web/layout/site-header.css'

/** The brand's logo above one form (product-spec §2). */
export default function AuthLayout() {
  const text = useText()
  return (
    <div className="auth">
      <PageChange mayFocus />
      <header>
        <a href="#main" className="skip">
          {text('brand.skip')}
        </a>
        <LocalLink to="/" className="auth-brand">
          <BrandLogo />
        </LocalLink>
        <div className="auth-tools">
          <ThemeSwitch />
          <LanguageMenu />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="auth-card">
        <Outlet />
      </main>
      <SiteFooter />
      <Toasts />
    </div>
  )
}
