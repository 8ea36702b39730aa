import { useSearchParams } from 'react-router'
import { POST_STATES } from '#contract/posting/posts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useCurrentInView } from '#web/parts/workspace/current-in-view.ts'
import { ListSearch } from '#web/parts/workspace/list-filters.tsx'
import './post-filters.css'
import '#web/parts/workspace/page-tabs.css'

type PostFiltersProps = { counts: Record<(typeof POST_STATES)[number], number>; all: number }

/** Links and a GET form, so that every view has an address. */
export function PostFilters({ counts, all }: PostFiltersProps) {
  const text = useText()
  const [search] = useSearchParams()
  const chosen = search.get('state') ?? ''
  const nav = useCurrentInView(chosen)
  const states = [
    { value: '', label: text('posts.all'), count: all },
    ...POST_STATES.map((value) => ({ value, label: text(`post.state.${value}`), count: counts[value] })),
  ]
  return (
    <div className="post-filters">
      <nav ref={nav} aria-label={text('posts.states')} className="page-tabs">
        {states
          .filter(({ value, count }) => count > 0 || value === '' || value === chosen)
          .map(({ value, label, count }) => (
            <LocalLink
              key={value}
              to={addressOf(search, value)}
              aria-current={value === chosen ? 'page' : undefined}
            >
              {label} <span>{count}</span>
            </LocalLink>
          ))}
      </nav>
      <ListSearch label={text('posts.search')} without={['page']} />
    </div>
  )
}

function addressOf(search: URLSearchParams, state: string): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete('state')
  if (state) next.set('state', state)
  return next.size > 0 ? `?${next}` : '.'
}
