import { useLocation } from 'react-router'
import type { Post } from '#contract/posting/posts.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { zonedMinuteWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { ShareButton } from '#web/opportunities/detail/share-button.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import { PostMenu } from '#web/posting/post-menu.tsx'
import { PostState } from '#web/posting/post-state.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type HubTab, type OpenForm, postAddress, tabLabel, tabsOf } from './hub.ts'
import './post-head.css'
import '#web/parts/workspace/page-tabs.css'

type PostHeadProps = { post: Post } & OpenForm

/** Ended early, a post does not close at its deadline. */
const ENDED: readonly Post['state'][] = ['CLOSED', 'CANCELLED']

/** Name, state and deadline of a post, its tabs and what can be done with it: the same on each of its pages. */
export function PostHead({ post, mayBegin, onDone }: PostHeadProps) {
  const text = useText()
  const address = useAddress()
  const { id, kind, deadline_at, time_zone } = post
  const name = post.form.name.trim() || text('post.unnamed')
  const isPublic = post.published_at !== null && !post.taken_down_at
  const isPast = deadline_at !== null && Date.parse(deadline_at) <= Date.now()
  const page = `/${kind === 'JOB' ? 'jobs' : 'rfps'}/${id}/`
  return (
    <header className="post-head">
      <div className="post-head-name">
        <h1 title={name}>{name}</h1>
        <PostState post={post} />
        {deadline_at && (isPast || !ENDED.includes(post.state)) && (
          <span className="post-head-deadline">
            {text('post.closesAt', {
              time: zonedMinuteWords(deadline_at, time_zone),
              past: isPast ? 'yes' : 'no',
            })}
          </span>
        )}
      </div>
      <Tabs post={post} />
      <div className="post-head-acts screen-only">
        {isPublic && (
          <>
            <a
              href={address(page)}
              className={button('quiet')}
              aria-label={text('post.public')}
              title={text('post.public')}
            >
              <Icon name="public" /> <span className="post-head-public">{text('post.public')}</span>
            </a>
            <ShareButton name={name} path={page} />
          </>
        )}
        <PostMenu
          post={{ ...post, name }}
          canEdit={post.actions.length > 0 || post.state === 'CANCELLED'}
          mayBegin={mayBegin}
          onDone={onDone}
        />
      </div>
    </header>
  )
}

/** The board is another view of the applicants. */
const isCurrent = (tab: HubTab, pathname: string, id: number) =>
  pathname === postAddress(id, tab) || (tab === 'applicants' && pathname === `/admin/posts/${id}/board/`)

function Tabs({ post }: { post: Post }) {
  const text = useText()
  const { pathname } = useLocation()
  const nav = useCurrentInView(pathname)
  const counts: Partial<Record<HubTab, number>> = {
    applicants: post.applicants,
    proposals: post.applicants,
    questions: post.questions,
  }
  const abilities = useAbilities()
  return (
    <nav ref={nav} aria-label={text('hub.tabs')} className="page-tabs screen-only">
      {tabsOf(post, abilities).map((tab) => {
        const to = postAddress(post.id, tab)
        return (
          <LocalLink key={tab} to={to} aria-current={isCurrent(tab, pathname, post.id) ? 'page' : undefined}>
            {text(tabLabel(tab, abilities))} {counts[tab] !== undefined && <span>{counts[tab]}</span>}
          </LocalLink>
        )
      })}
    </nav>
  )
}
