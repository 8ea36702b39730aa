import { useLocation } from 'react-router'
import type { OperatorDashboard } from '#contract/operator/operator.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import { WaitingCount } from '#web/parts/workspace/waiting-count.tsx'
import '#web/parts/workspace/workspace-nav.css'

type Part = { path: string; label: MessageId; waiting?: (of: OperatorDashboard) => number }

const PARTS: readonly Part[] = [
  {
    path: '/operator/',
    label: 'operator.queue',
    waiting: ({ posts_waiting, companies_new }) => posts_waiting + companies_new,
  },
  { path: '/operator/reports/', label: 'operator.reports', waiting: ({ reports_open }) => reports_open },
  { path: '/operator/companies/', label: 'operator.companies' },
  { path: '/operator/users/', label: 'operator.users' },
  { path: '/operator/front/', label: 'operator.front' },
  { path: '/operator/status/', label: 'operator.status' },
  { path: '/operator/mail/', label: 'operator.mail', waiting: ({ mails_failed }) => mails_failed },
  { path: '/operator/pages/', label: 'operator.pages', waiting: ({ pages_unfilled }) => pages_unfilled },
  { path: '/operator/tokens/', label: 'tokens.tab' },
  { path: '/operator/security/', label: 'operator.securityLog' },
]

/** The parts of the operator's workspace, with the number of items that wait in each. */
export function OperatorNav({ dashboard }: { dashboard: OperatorDashboard }) {
  const text = useText()
  const { pathname } = useLocation()
  const nav = useCurrentInView(pathname)
  const here = PARTS.findLast(({ path }) => pathname.startsWith(path))
  return (
    <nav ref={nav} aria-label={text('operator.nav')} className="workspace-nav">
      {PARTS.map((part) => (
        <LocalLink
          key={part.path}
          to={part.path}
          aria-current={part === here ? (pathname === part.path ? 'page' : 'true') : undefined}
        >
          {text(part.label)}
          <WaitingCount count={part.waiting?.(dashboard) ?? 0} words="operator.waiting" />
        </LocalLink>
      ))}
    </nav>
  )
}
