import { useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { pageAddress } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import '#web/parts/pagination.css'
import './page-links.css'

/** Previous and next page, for lists without a total. */
export function PageLinks({ page, hasMore }: { page: number; hasMore: boolean }) {
  const text = useText()
  const [search] = useSearchParams()
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={text('pages.label')} className="pages page-links">
      <ul>
        {page > 1 && (
          <li>
            <LocalLink to={pageAddress(search, page - 1)} rel="prev">
              <Icon name="previous" />
              {text('pages.previous')}
            </LocalLink>
          </li>
        )}
        {hasMore && (
          <li>
            <LocalLink to={pageAddress(search, page + 1)} rel="next">
              {text('pages.next')}
              <Icon name="next" />
            </LocalLink>
          </li>
        )}
      </ul>
    </nav>
  )
}
