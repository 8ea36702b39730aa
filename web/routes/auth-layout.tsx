import '#web/lib/account-texts.ts'
import { Outlet } from 'react-router'
import { BrandLogo } from '#web/components/brand-logo.tsx'
import { LanguageMenu } from '#web/components/language-menu.tsx'
import { LocalLink } from '#web/components/local-link.tsx'
import { PageChange } from '#web/components/page-change.tsx'
import { ThemeSwitch } from '#web/components/theme-switch.tsx'
import { Toasts } from '#web/components/toasts.tsx'
import { useText } from '#web/lib/text.tsx'

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
      <Toasts />
    </div>
  )
}
