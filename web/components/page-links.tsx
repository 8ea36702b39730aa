import { useSearchParams } from 'react-router'
import { pageAddress } from '#web/lib/list-address.ts'
import { useText } from '#web/lib/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LocalLink } from './local-link.tsx'

/** To the page before and the next one, where nobody has counted how many there are. */
export function PageLinks({ page, hasMore }: { page: number; hasMore: boolean }) {
  const text = useText()
  const [search] = useSearchParams()
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={text('pages.label')} className="pages mt-6">
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
