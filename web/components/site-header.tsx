import { useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/lib/text.tsx'
import { button } from '#web/ui/button.ts'
import { Drawer, type DrawerHandle } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AccountLinks } from './account-links.tsx'
import { BrandLogo } from './brand-logo.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { LocalLink } from './local-link.tsx'
import { NavLinks } from './nav-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function SiteHeader() {
  const text = useText()
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-surface print:static print:border-0">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20 focus:bg-surface focus:p-3"
      >
        {text('brand.skip')}
      </a>
      <div className="mx-auto flex h-16 max-w-[1400px] items-center gap-3 px-4 sm:px-6">
        <LocalLink to="/" className="mr-auto flex min-h-11 items-center tabs:mr-6">
          <BrandLogo />
        </LocalLink>
        <nav aria-label={text('nav.main')} className="mr-auto hidden h-full tabs:block print:hidden">
          <NavLinks className="flex h-full gap-1" linkClassName="header-tab" />
        </nav>
        <div className="flex items-center gap-1 print:hidden">
          <ThemeSwitch />
          <LanguageMenu />
          <div className="ml-2 hidden items-center gap-2 sm:flex">
            <AccountLinks />
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
    <div className="tabs:hidden">
      <a href="#footer" className={button('icon', 'js:hidden')} aria-label={text('nav.menu')}>
        <Icon name="menu" />
      </a>
      <button
        type="button"
        className={button('icon', 'no-js:hidden')}
        aria-label={text('nav.menu')}
        onClick={() => drawer.current?.open()}
      >
        <Icon name="menu" />
      </button>
      <Drawer key={key} ref={drawer} title={text('nav.menu')} closeLabel={text('nav.close')}>
        <nav aria-label={text('nav.menu')}>
          <NavLinks className="flex flex-col" linkClassName="drawer-link" />
        </nav>
        <div className="mt-4 flex flex-col gap-2 border-line border-t pt-4">
          <AccountLinks />
        </div>
      </Drawer>
    </div>
  )
}
