import { Suspense, useLayoutEffect, useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { island } from '#web/app/island.ts'
import { useAccount } from '#web/app/session/account.ts'
import { LanguageMenu } from '#web/layout/language-menu.tsx'
import { ThemeSwitch } from '#web/layout/theme-switch.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { markBar, rememberBar } from './bar-state.ts'
import { WorkspaceLinks } from './workspace-links.tsx'
import './side-bar.css'

const AccountMenu = island(async () => (await import('#web/layout/account-menu.tsx')).AccountMenu)

/** The company, the parts of the workspace and the person, beside every page; it folds to a column of icons. */
export function SideBar({ onFind, onKeys }: { onFind: () => void; onKeys: () => void }) {
  const text = useText()
  const { brandName } = useSite()
  const company = useAccount()?.company?.name ?? brandName
  return (
    <header className="side-bar screen-only">
      <LocalLink to="/admin/" className="side-bar-company" title={company}>
        <span className="side-bar-initial" aria-hidden="true">
          {[...company][0]}
        </span>
        <span className="side-bar-name">{company}</span>
      </LocalLink>
      <button type="button" className="side-bar-find" onClick={onFind} title={text('palette.open')}>
        <Icon name="search" />
        <span className="workspace-link-label">{text('palette.short')}</span>
        <span className="side-bar-keys" aria-hidden="true">
          {text('palette.keys')}
        </span>
      </button>
      <nav aria-label={text('workspace.nav')}>
        <WorkspaceLinks className="side-bar-links" />
      </nav>
      <div className="side-bar-end">
        <div className="side-bar-tools">
          <ThemeSwitch />
          <LanguageMenu />
          <button type="button" className={button('icon')} aria-label={text('keys.help')} onClick={onKeys}>
            <Icon name="keys" />
          </button>
          <Fold />
        </div>
        <Suspense>
          <AccountMenu />
        </Suspense>
      </div>
    </header>
  )
}

function Fold() {
  const text = useText()
  const [isNarrow, setNarrow] = useState(markBar)
  // The script of the first view ran only where the visit began in the workspace.
  useLayoutEffect(() => void markBar(), [])
  return (
    <button
      type="button"
      className={button('icon', 'side-bar-fold')}
      aria-label={text('workspace.fold')}
      aria-pressed={isNarrow}
      onClick={() => setNarrow(rememberBar(!isNarrow))}
    >
      <Icon name="side-bar" />
    </button>
  )
}
