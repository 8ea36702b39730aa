import { useLocation } from 'react-router'
import type { Ability } from '#contract/abilities.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from './current-in-view.ts'
import { WaitingCount } from './waiting-count.tsx'
import { useWaitingCounts } from './waiting-counts.ts'
import { WORKSPACE_PARTS } from './workspace-sections.ts'
import './workspace-nav.css'

/** Links to the parts of the workspace that the member's abilities allow. */
export function WorkspaceNav({ abilities }: { abilities: readonly Ability[] }) {
  const text = useText()
  const { pathname } = useLocation()
  const { all } = useWaitingCounts()
  const nav = useCurrentInView(pathname)
  const parts = WORKSPACE_PARTS.filter(({ ability }) => abilities.includes(ability))
  const here = parts.findLast(
    ({ path, also }) => pathname.startsWith(path) || (also && pathname.startsWith(also)),
  )
  return (
    <nav ref={nav} aria-label={text('workspace.nav')} className="workspace-nav">
      {parts.map((part) => (
        <LocalLink
          key={part.path}
          to={part.path}
          aria-current={part === here ? (pathname === part.path ? 'page' : 'true') : undefined}
        >
          {text(part.label)}
          {part.path === '/admin/posts/' && <WaitingCount count={all} words="workspace.new" />}
        </LocalLink>
      ))}
    </nav>
  )
}
