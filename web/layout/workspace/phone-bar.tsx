import { Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { useAccount } from '#web/app/session/account.ts'
import { LanguageMenu } from '#web/layout/language-menu.tsx'
import { ThemeSwitch } from '#web/layout/theme-switch.tsx'
import { UnreadBadge } from '#web/layout/unread-badge.tsx'
import { Drawer, type DrawerHandle } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WorkspaceLinks } from './workspace-links.tsx'
import './phone-bar.css'
import '#web/layout/account-block.css'

const AccountPanel = island(async () => (await import('#web/layout/account-menu.tsx')).AccountPanel)
const AccountDuties = island(async () => (await import('#web/layout/account-menu.tsx')).AccountDuties)

/** On a phone: the parts that are opened most, the search and a panel with everything else, within a thumb's reach. */
export function PhoneBar({ onFind }: { onFind: () => void }) {
  const text = useText()
  const company = useAccount()?.company
  const drawer = useRef<DrawerHandle>(null)
  const { key } = useLocation()
  return (
    <header className="phone-bar screen-only">
      <nav aria-label={text('workspace.nav')}>
        <WorkspaceLinks className="phone-bar-links" only={({ isOnPhone }) => isOnPhone === true} />
      </nav>
      <button type="button" className="phone-bar-button" onClick={onFind}>
        <Icon name="search" />
        <span className="workspace-link-label">{text('palette.short')}</span>
      </button>
      <button type="button" className="phone-bar-button" onClick={() => drawer.current?.open()}>
        <Icon name="menu" />
        <span className="workspace-link-label">{text('nav.menu')}</span>
        <UnreadBadge />
      </button>
      <Drawer
        key={key}
        ref={drawer}
        title={company?.name ?? text('workspace.nav')}
        closeLabel={text('nav.close')}
      >
        <WorkspaceLinks className="phone-panel-links" />
        <div className="phone-panel-tools">
          <ThemeSwitch />
          <LanguageMenu />
        </div>
        <div className="drawer-account">
          <Suspense>
            <AccountPanel />
          </Suspense>
        </div>
      </Drawer>
      <Suspense>
        <AccountDuties />
      </Suspense>
    </header>
  )
}
