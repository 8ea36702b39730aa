import { Outlet, useLocation } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import '#web/parts/workspace/page-tabs.css'

const TABS = [
  { path: '/admin/company/', label: 'workspace.company', ability: 'company.read' },
  { path: '/admin/members/', label: 'workspace.members', ability: 'company.read' },
  { path: '/admin/templates/', label: 'workspace.templates', ability: 'templates.edit' },
  { path: '/admin/equal-opportunities/', label: 'fairness.tab', ability: 'company.read' },
  { path: '/admin/stages/', label: 'stages.templates', ability: 'templates.edit' },
  { path: '/admin/approval/', label: 'approval.tab', ability: 'company.read' },
  { path: '/admin/tokens/', label: 'tokens.tab', ability: 'tokens.manage' },
  { path: '/admin/webhooks/', label: 'webhooks.tab', ability: 'webhooks.manage' },
] as const

/** The settings of the company, a tab each. */
export default function Settings() {
  const text = useText()
  const { pathname } = useLocation()
  const abilities = useAbilities()
  const nav = useCurrentInView(pathname)
  return (
    <>
      <nav ref={nav} aria-label={text('workspace.settings')} className="page-tabs screen-only">
        {TABS.filter(({ ability }) => abilities.includes(ability)).map(({ path, label }) => (
          <LocalLink key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
            {text(label)}
          </LocalLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
