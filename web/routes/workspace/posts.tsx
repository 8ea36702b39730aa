import { replace, useRevalidator, useSearchParams } from 'react-router'
import { countPosts, listPosts, POST_STATES, type PostRow } from '#contract/posting/posts.ts'
import { KINDS, type Kind, LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageAddress } from '#web/app/list-address.ts'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { ApplicantsLink } from '#web/hiring/applicants/applicants-link.tsx'
import { ListFilter } from '#web/parts/list-filter.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Pagination } from '#web/parts/pagination.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import { WaitingCount } from '#web/parts/workspace/waiting-count.tsx'
import { useWaitingCounts } from '#web/parts/workspace/waiting-counts.ts'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { PostMenu } from '#web/posting/post-menu.tsx'
import { PostState } from '#web/posting/post-state.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/posts.ts'
import './posts.css'
import '#web/parts/data-table.css'

/** Filters of the address; the API checks their values. */
type Asked = { kind?: Kind; search_key?: string }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const search = new URL(request.url).searchParams
  const asked = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  const { kind, search_key } = asked
  const filters = { ...(kind && { kind }), ...(search_key && { search_key }) }
  const [posts, counts] = await Promise.all([
    api(listPosts, { query: asked as Asked }).catch(asPageError),
    api(countPosts, { query: filters as Asked }).catch(asPageError),
  ])
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const state = POST_STATES.find((each) => each === asked.state)
  const total = state ? counts[state] : all
  const last = Math.ceil(Math.min(total, LIMITS.depth) / LIMITS.pageSize)
  // The address may be from a time when there were more pages.
  if (last > 0 && Number(asked.page) > last)
    throw replace(`/admin/posts/${pageAddress(search, last).replace(/^\.$/, '')}`)
  return {
    posts,
    counts,
    all,
    total,
    last,
    canEdit: account.company?.abilities.includes('posts.edit') ?? false,
  }
}
clientLoader.hydrate = true as const

/** The company's jobs and RFPs. */
export default function Posts({ loaderData }: Route.ComponentProps) {
  const { posts, counts, all, total, last, canEdit } = loaderData
  const text = useText()
  const [search] = useSearchParams()
  const isFiltered = ['kind', 'state', 'search_key'].some((name) => search.get(name))
  return (
    <WorkspacePage
      title={text('posts.title')}
      actions={
        canEdit && (
          <LocalLink to="/admin/posts/new/" className={button('primary')}>
            {text('posts.new')}
          </LocalLink>
        )
      }
    >
      <Filters counts={counts} all={all} />
      {posts.length > 0 ? (
        <Table posts={posts} canEdit={canEdit} />
      ) : (
        <div className="posts-empty">
          <h2>{text(isFiltered ? 'posts.noneFound' : 'posts.none')}</h2>
          <p>{text(isFiltered ? 'posts.noneFoundText' : canEdit ? 'posts.noneText' : 'posts.noneToSee')}</p>
          {isFiltered ? (
            <LocalLink to="/admin/posts/" className={button('secondary')}>
              {text('posts.all')}
            </LocalLink>
          ) : (
            canEdit && (
              <LocalLink to="/admin/posts/new/" className={button('primary')}>
                {text('posts.new')}
              </LocalLink>
            )
          )}
        </div>
      )}
      <Pagination page={Number(search.get('page') ?? 1)} last={last} isCutShort={total > LIMITS.depth} />
    </WorkspacePage>
  )
}

type FiltersProps = { counts: Record<(typeof POST_STATES)[number], number>; all: number }

/** Links and a GET form, so that every view has an address. */
function Filters({ counts, all }: FiltersProps) {
  const text = useText()
  const [search] = useSearchParams()
  const chosen = search.get('state') ?? ''
  const nav = useCurrentInView(chosen)
  const address = (value: string) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.delete('state')
    if (value) next.set('state', value)
    return `?${next}`
  }
  const states = [
    { value: '', label: text('posts.all'), count: all },
    ...POST_STATES.map((value) => ({ value, label: text(`post.state.${value}`), count: counts[value] })),
  ]
  return (
    <>
      <nav ref={nav} aria-label={text('posts.states')} className="post-tabs">
        {states
          .filter(({ value, count }) => count > 0 || value === '' || value === chosen)
          .map(({ value, label, count }) => (
            <LocalLink key={value} to={address(value)} aria-current={value === chosen ? 'page' : undefined}>
              {label} <span>{count}</span>
            </LocalLink>
          ))}
      </nav>
      <ListFilter
        search={text('posts.search')}
        kind={{
          label: text('posts.kind'),
          all: text('posts.kinds'),
          options: KINDS.map((value) => ({ value, label: text(`posts.kinds.${value}`) })),
        }}
        keep={chosen ? { state: chosen } : {}}
      />
    </>
  )
}

function Table({ posts, canEdit }: { posts: PostRow[]; canEdit: boolean }) {
  const text = useText()
  return (
    <table className="data-table posts-table">
      <thead>
        <tr>
          <th scope="col">{text('posts.name')}</th>
          <th scope="col">{text('posts.state')}</th>
          <th scope="col">{text('posts.deadline')}</th>
          <th scope="col" className="number">
            {text('posts.applicants')}
          </th>
          <th scope="col" className="number">
            {text('posts.bookmarks')}
          </th>
          {canEdit && <th scope="col">{text('posts.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <Row key={post.id} post={post} canEdit={canEdit} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ post, canEdit }: { post: PostRow; canEdit: boolean }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const { ofPost } = useWaitingCounts()
  return (
    <tr>
      <th scope="row">
        <span>
          <LocalLink to={`/admin/posts/${post.id}/`} className="text-link">
            {post.name.trim() || text('post.unnamed')}
          </LocalLink>
          <span className="field-hint">
            {text(`posts.kind.${post.kind}`)}
            <WaitingCount count={ofPost(post.id)} words="workspace.new" />
          </span>
        </span>
      </th>
      <td data-label={text('posts.state')}>
        <PostState post={post} />
      </td>
      <td data-label={text('posts.deadline')}>
        {post.deadline_at ? zonedWords(post.deadline_at, post.time_zone) : '–'}
      </td>
      <td data-label={text('posts.applicants')} className="number">
        {post.published_at ? <ApplicantsLink post={post}>{post.applicants}</ApplicantsLink> : post.applicants}
      </td>
      <td data-label={text('posts.bookmarks')} className="number">
        {post.bookmarks}
      </td>
      {canEdit && (
        <td>
          <PostMenu post={post} canEdit onDone={() => void revalidate()} />
        </td>
      )}
    </tr>
  )
}
