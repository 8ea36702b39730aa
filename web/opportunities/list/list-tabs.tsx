import { useLocation } from 'react-router'
import type { Collection } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { bookmarkedPath, listPathOf } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import './segments.css'

type ListTabsProps = { collection: Collection; isBookmarked?: boolean }

/** The tabs All and Bookmarked; the style sheet shows them to job seekers only. All keeps its filters. */
export function ListTabs({ collection, isBookmarked = false }: ListTabsProps) {
  const text = useText()
  const { search, state } = useLocation()
  const before = typeof state?.from === 'string' ? state.from : ''
  const from = isBookmarked ? before : search
  return (
    <nav aria-label={text('tabs.label')} className="seekers segments">
      <LocalLink to={`${listPathOf(collection)}${from}`} aria-current={isBookmarked ? undefined : 'page'}>
        {text('tabs.all')}
      </LocalLink>
      <LocalLink
        to={bookmarkedPath(collection)}
        state={{ from }}
        rel="nofollow"
        aria-current={isBookmarked ? 'page' : undefined}
      >
        {text('tabs.bookmarked')}
      </LocalLink>
    </nav>
  )
}
