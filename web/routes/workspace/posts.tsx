import { replace, useSearchParams } from 'react-router'
import { countPosts, listPosts } from '#contract/posting/post-list.ts'
import { POST_STATES } from '#contract/posting/posts.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { pathOf } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { pageAddress } from '#web/app/list-address.ts'
import { asPageError } from '#web/app/problem.ts'
import { requireAccount } from '#web/app/session/require-account.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Pagination } from '#web/parts/pagination.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { NewPostButton } from '#web/posting/list/new-post-button.tsx'
import { PostFilters } from '#web/posting/list/post-filters.tsx'
import { PostTable } from '#web/posting/list/post-table.tsx'
import { button } from '#web/ui/button.ts'
import type { Route } from './+types/posts.ts'
import './posts.css'

const PAGE_SIZE = 50

/** Filters of the address; the API checks their values. */
type Asked = { kind: Kind; search_key?: string }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = await requireAccount(request)
  const { searchParams: search } = new URL(request.url)
  const pathname = pathOf(request)
  const kind: Kind = pathname === '/admin/rfps/' ? 'RFP' : 'JOB'
  const asked = { ...Object.fromEntries([...search].filter(([, value]) => value !== '')), kind }
  const { search_key } = asked as Asked
  const [posts, counts] = await Promise.all([
    api(listPosts, { query: { ...asked, page_size: String(PAGE_SIZE) } }).catch(asPageError),
    api(countPosts, { query: { kind, ...(search_key && { search_key }) } }).catch(asPageError),
  ])
  const all = Object.values(counts).reduce((sum, each) => sum + each, 0)
  const state = POST_STATES.find((each) => each === search.get('state'))
  const total = state ? counts[state] : all
  const last = Math.ceil(Math.min(total, LIMITS.depth) / PAGE_SIZE)
  // The address may be from a time when there were more pages.
  if (last > 0 && Number(search.get('page')) > last)
    throw replace(`${pathname}${pageAddress(search, last).replace(/^\.$/, '')}`)
  const canEdit = account.company?.abilities.includes('posts.edit') ?? false
  return { kind, posts, counts, all, total, last, canEdit }
}
clientLoader.hydrate = true as const

/** The company's jobs, or its RFPs. */
export default function Posts({ loaderData }: Route.ComponentProps) {
  const { kind, posts, counts, all, total, last, canEdit } = loaderData
  const text = useText()
  const [search] = useSearchParams()
  const isFiltered = ['state', 'search_key'].some((name) => search.get(name))
  return (
    <WorkspacePage title={text(`posts.kinds.${kind}`)} actions={canEdit && <Actions kind={kind} />}>
      {(all > 0 || isFiltered) && <PostFilters counts={counts} all={all} />}
      {posts.length > 0 ? (
        <PostTable kind={kind} posts={posts} canEdit={canEdit} />
      ) : (
        <div className="posts-empty">
          <h2>{text(isFiltered ? 'posts.noneFound' : `posts.none.${kind}`)}</h2>
          <p>
            {text(
              isFiltered ? 'posts.noneFoundText' : canEdit ? `posts.noneText.${kind}` : 'posts.noneToSee',
            )}
          </p>
          {isFiltered ? (
            <LocalLink to="." className={button('secondary')}>
              {text('posts.all')}
            </LocalLink>
          ) : (
            canEdit && <NewPostButton kind={kind} />
          )}
        </div>
      )}
      <Pagination page={Number(search.get('page') ?? 1)} last={last} isCutShort={total > LIMITS.depth} />
    </WorkspacePage>
  )
}

function Actions({ kind }: { kind: Kind }) {
  const text = useText()
  return (
    <>
      {kind === 'JOB' && (
        <LocalLink to="/admin/jobs/import/" className={button('secondary')}>
          {text('jobFiles.link')}
        </LocalLink>
      )}
      <NewPostButton kind={kind} />
    </>
  )
}
