import { useLocation } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { readSide } from '#web/app/session/session.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import '#web/parts/workspace/page-tabs.css'
import '#web/parts/workspace/workspace-nav.css'

const PARTS = [
  { path: '/user/profile/', label: 'account.profile' },
  { path: '/user/applications/', label: 'applications.own' },
  { path: '/user/cvs/', label: 'cvs.own' },
  { path: '/user/firm/', label: 'firm.own' },
  { path: '/user/notifications/', label: 'notifications.title' },
  { path: '/user/recommended/', label: 'recommended.title' },
  { path: '/user/saved-searches/', label: 'saved.title' },
  { path: '/user/following/', label: 'followed.title' },
  { path: '/user/calendar/', label: 'own.calendar' },
  { path: '/user/settings/', label: 'notifications.settings' },
  { path: '/user/account/', label: 'settings.title' },
] as const

/** A member's, within the workspace. */
const IN_WORKSPACE = [
  { path: '/admin/you/notifications/', label: 'notifications.title' },
  { path: '/admin/you/calendar/', label: 'own.calendar' },
  { path: '/admin/you/settings/', label: 'notifications.settings' },
  { path: '/admin/you/account/', label: 'settings.title' },
] as const

/** A member without a company, who is let into no workspace. */
const OF_MEMBER = [
  { path: '/admin/', label: 'own.workspace' },
  { path: '/user/notifications/', label: 'notifications.title' },
  { path: '/user/calendar/', label: 'own.calendar' },
  { path: '/user/settings/', label: 'notifications.settings' },
  { path: '/user/account/', label: 'settings.title' },
] as const

const OF_OPERATOR = [
  { path: '/operator/', label: 'account.operator' },
  { path: '/user/notifications/', label: 'notifications.title' },
  { path: '/user/settings/', label: 'notifications.settings' },
  { path: '/user/account/', label: 'settings.title' },
] as const

const OF_SIDE = { seeker: PARTS, company: OF_MEMBER, operator: OF_OPERATOR }

/** A person's own pages. */
export function OwnNav() {
  const text = useText()
  const { pathname } = useLocation()
  const nav = useCurrentInView(pathname)
  const isWithin = pathname.startsWith('/admin/')
  const parts = isWithin ? IN_WORKSPACE : OF_SIDE[readSide()]
  return (
    <nav
      ref={nav}
      aria-label={text('own.nav')}
      className={isWithin ? 'page-tabs screen-only' : 'workspace-nav'}
    >
      {parts.map(({ path, label }) => (
        <LocalLink key={path} to={path} aria-current={currentOf(path, pathname)}>
          {text(label)}
        </LocalLink>
      ))}
    </nav>
  )
}

/** The preview shows the profile, and has no place of its own. */
const currentOf = (path: string, pathname: string) =>
  path === (pathname === '/user/preview/' ? '/user/profile/' : pathname) ? 'page' : undefined
