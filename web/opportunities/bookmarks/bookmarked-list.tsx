import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { bookmarks } from '#contract/opportunities/bookmarks.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { bookmarkedPath, listPathOf } from '#web/app/list-address.ts'
import { useOwnList } from '#web/app/own-list.ts'
import { cardView } from '#web/app/view.ts'
import { OpportunityCard } from '#web/opportunities/list/opportunity-card.tsx'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { useSite } from '#web/parts/site.ts'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { keepListed, useBookmarkIds } from './bookmarks.ts'
import './bookmarked-list.css'
import '#web/parts/pagination.css'
import '#web/parts/workspace/own-list-panel.css'
import './bookmark-button.css'

const PAGE_SIZE = 50

type BookmarkedListProps = { collection: Collection; page: number }

/** A person's bookmarked opportunities of one kind, newest bookmark first, closed ones included. */
export function BookmarkedList({ collection, page }: BookmarkedListProps) {
  const text = useText()
  const list = useBookmarked(collection, page)
  const heading = useFocusKept(list.cards?.length)
  const { cards, hasFailed, retry } = list
  return (
    <section aria-labelledby="bookmarked" aria-busy={!cards && !hasFailed}>
      <h2 id="bookmarked" ref={heading} tabIndex={-1} className="sr-only">
        {text('tabs.bookmarked')}
      </h2>
      {hasFailed && <LoadFailed onRetry={retry} />}
      {!cards && !hasFailed && <Skeleton rows={4} />}
      {cards?.length === 0 && <NoBookmarks collection={collection} />}
      <div className="cards">
        {cards?.map((card) => (
          <OpportunityCard key={card.id} card={card} listPath={listPathOf(collection)} headingLevel="h3" />
        ))}
      </div>
      <Pages collection={collection} page={page} hasMore={list.hasMore} />
    </section>
  )
}

/** A card leaves with its bookmark, and returns when removing the bookmark failed. */
function useBookmarked(collection: Collection, page: number) {
  const { i18n } = useLingui()
  const { timeZone } = useSite()
  const load = useCallback(() => {
    const query = { page: String(page), page_size: String(PAGE_SIZE) }
    return keepListed(api(bookmarks[collection].list, { query }))
  }, [collection, page])
  const { items, hasFailed, retry } = useOwnList(load)
  const ids = useBookmarkIds()
  const locale = { i18n, timeZone, now: new Date() }
  return {
    cards: items?.filter(({ id }) => ids?.has(id)).map((each) => cardView(each, locale)),
    hasMore: items?.length === PAGE_SIZE,
    hasFailed,
    retry,
  }
}

function NoBookmarks({ collection }: { collection: Collection }) {
  const text = useText()
  return (
    <div className="own-empty">
      <Icon name="bookmark" />
      <p>{text('bookmarked.none')}</p>
      <LocalLink to={listPathOf(collection)} className={button('primary')}>
        {text(collection === 'jobs' ? 'bookmarked.findJobs' : 'bookmarked.findRfps')}
      </LocalLink>
    </div>
  )
}

function Pages({ collection, page, hasMore }: BookmarkedListProps & { hasMore: boolean }) {
  const text = useText()
  if (page === 1 && !hasMore) return null
  const address = (to: number) => `${bookmarkedPath(collection)}${to > 1 ? `?page=${to}` : ''}`
  return (
    <nav aria-label={text('pages.label')} className="pages">
      <ul>
        {page > 1 && (
          <li>
            <LocalLink to={address(page - 1)} rel="prev">
              <Icon name="previous" />
              {text('pages.previous')}
            </LocalLink>
          </li>
        )}
        {hasMore && (
          <li>
            <LocalLink to={address(page + 1)} rel="next">
              {text('pages.next')}
              <Icon name="next" />
            </LocalLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
