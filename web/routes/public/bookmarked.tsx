import '#web/app/i18n/worded-texts.ts'
import { useLocation, useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { collectionOf } from '#web/app/list-address.ts'
import { BookmarkedList } from '#web/opportunities/bookmarks/bookmarked-list.tsx'
import { ListTabs } from '#web/opportunities/list/list-tabs.tsx'
import { RecommendedPanel } from '#web/opportunities/recommended/recommended-panel.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import './opportunities.css'
import '#web/parts/band.css'

/** The tab Bookmarked of either list (product-spec §2). */
export default function Bookmarked() {
  const text = useText()
  const { brandName: brand } = useSite()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const collection = collectionOf(pathname)
  const page = Math.max(1, Number(search.get('page')) || 1)
  const title = text(collection === 'jobs' ? 'list.jobs.title' : 'list.rfps.title')
  return (
    <>
      <PageHead title={text('list.pageTitle', { title: text('bookmarked.pageTitle', { title }), brand })} />
      <div className="band">
        <h1>{title}</h1>
      </div>
      <div className="list-tools">
        <ListTabs collection={collection} isBookmarked />
      </div>
      <div className="list">
        <div className="list-main">
          <BookmarkedList key={`${collection} ${page}`} collection={collection} page={page} />
          <RecommendedPanel key={collection} collection={collection} />
        </div>
        <aside className="bookmarked-note" aria-labelledby="bookmarked-note">
          <h2 id="bookmarked-note">{text('bookmarked.note')}</h2>
          <p>{text('bookmarked.noteText')}</p>
          <LocalLink to="/user/calendar/" className="text-link">
            {text('bookmarked.noteLink')}
          </LocalLink>
        </aside>
      </div>
    </>
  )
}
