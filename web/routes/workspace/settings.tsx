import { Outlet, useLocation } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import { SETTINGS_TABS } from '#web/parts/workspace/settings-tabs.ts'
import '#web/parts/workspace/page-tabs.css'

/** The settings of the company, a tab each. */
export default function Settings() {
  const text = useText()
  const { pathname } = useLocation()
  const abilities = useAbilities()
  const nav = useCurrentInView(pathname)
  return (
    <>
      <nav ref={nav} aria-label={text('workspace.settings')} className="page-tabs screen-only">
        {SETTINGS_TABS.filter(({ ability }) => abilities.includes(ability)).map(({ path, label }) => (
          <LocalLink key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
            {text(label)}
          </LocalLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
