import { useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { pageAddress } from '#web/app/list-address.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LocalLink } from './local-link.tsx'
import './pagination.css'

type PaginationProps = { page: number; last: number; isCutShort: boolean }

/** Links to neighbouring pages, the first and the last. */
export function Pagination({ page, last, isCutShort }: PaginationProps) {
  const text = useText()
  const [search] = useSearchParams()
  if (last <= 1 || page > last) return null
  return (
    <nav aria-label={text('pages.label')} className="pages screen-only">
      <ul>
        {page > 1 && (
          <li>
            <LocalLink to={pageAddress(search, Math.min(page - 1, last))} rel="prev">
              <Icon name="previous" />
              {text('pages.previous')}
            </LocalLink>
          </li>
        )}
        {shownPages(page, last).map((each, index, all) => (
          <li key={each}>
            {index > 0 && each - (all[index - 1] ?? 0) > 1 && <span className="pages-gap">…</span>}
            <LocalLink
              to={pageAddress(search, each)}
              aria-label={text('pages.page', { page: each })}
              aria-current={each === page ? 'page' : undefined}
            >
              {each}
            </LocalLink>
          </li>
        ))}
        {page < last && (
          <li>
            <LocalLink to={pageAddress(search, page + 1)} rel="next" prefetch="intent">
              {text('pages.next')}
              <Icon name="next" />
            </LocalLink>
          </li>
        )}
      </ul>
      {isCutShort && page === last && <p className="pages-deepest">{text('pages.deepest')}</p>}
    </nav>
  )
}

function shownPages(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  return [...new Set(near)].sort((a, b) => a - b)
}
