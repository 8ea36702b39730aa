import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Drawer, type DrawerHandle } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountBlock } from './account-block.tsx'
import { AccountLinks } from './account-links.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { NavLinks } from './nav-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './site-header.css'

export function SiteHeader() {
  const text = useText()
  return (
    <header className="site-header">
      <a href="#main" className="skip">
        {text('brand.skip')}
      </a>
      <div className="bar">
        <LocalLink to="/" className="brand">
          <BrandLogo />
        </LocalLink>
        <nav aria-label={text('nav.main')} className="tabs-only">
          <NavLinks className="header-tabs" />
        </nav>
        <div className="header-end">
          <ThemeSwitch />
          <LanguageMenu />
          <div className="header-account">
            <AccountLinks />
            <AccountBlock />
          </div>
          <MenuDrawer />
        </div>
      </div>
    </header>
  )
}

/** Below 1400 px the tabs collapse into this panel (product-spec §2). Without scripts the footer has the same links. */
function MenuDrawer() {
  const text = useText()
  const drawer = useRef<DrawerHandle>(null)
  const { key } = useLocation()
  return (
    <div className="header-menu">
      <a href="#footer" className={button('icon', 'no-script-only')} aria-label={text('nav.menu')}>
        <Icon name="menu" />
      </a>
      <button type="button" className={button('icon', 'script-only')} onClick={() => drawer.current?.open()}>
        <Icon name="menu" />
        <span className="sr-only">{text('nav.menu')}</span>
      </button>
      <Drawer key={key} ref={drawer} title={text('nav.menu')} closeLabel={text('nav.close')}>
        <nav aria-label={text('nav.menu')}>
          <NavLinks className="drawer-links" />
        </nav>
        <div className="drawer-account">
          <AccountLinks />
          <AccountBlock isInPanel />
        </div>
      </Drawer>
    </div>
  )
}
