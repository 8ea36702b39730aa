import { useLocation, useRouteLoaderData } from 'react-router'
import type { Post } from '#contract/posting/posts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { WaitingCount } from '#web/parts/workspace/waiting-count.tsx'
import { useWaitingCounts } from '#web/parts/workspace/waiting-counts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { partAt, partsFor, type WorkspacePart } from './workspace-parts.ts'
import './workspace-links.css'

type WorkspaceLinksProps = { className: string; only?: (part: WorkspacePart) => boolean }

/** Links to the parts of the workspace that the member's abilities allow. */
export function WorkspaceLinks({ className, only = () => true }: WorkspaceLinksProps) {
  const text = useText()
  const { pathname } = useLocation()
  const counts = useWaitingCounts()
  // Of the loader of routes/workspace/post/post-hub.tsx.
  const post = useRouteLoaderData('post-hub') as Post | undefined
  const here = partAt(post ? `/admin/${post.kind === 'JOB' ? 'jobs' : 'rfps'}/` : pathname)
  return (
    <ul className={`workspace-links ${className}`}>
      {partsFor(useAbilities())
        .filter(only)
        .map((part) => (
          <li key={part.path}>
            <LocalLink
              to={part.path}
              title={text(part.label)}
              aria-current={part === here ? (pathname === part.path ? 'page' : 'true') : undefined}
            >
              <Icon name={part.icon} />
              <span className="workspace-link-label">{text(part.label)}</span>
              {part.counted && <WaitingCount count={counts[part.counted]} words="workspace.new" />}
            </LocalLink>
          </li>
        ))}
    </ul>
  )
}
