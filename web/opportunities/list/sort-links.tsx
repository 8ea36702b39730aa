import { useSearchParams } from 'react-router'
import { SORTS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { replaced } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import './segments.css'

/** Newest first by default, by relevance while searching (decisions §2). Relevance is offered with a search only, fit with skills. */
export function SortLinks() {
  const text = useText()
  const [search] = useSearchParams()
  const isSearch = Boolean(search.get('search_key'))
  const byDefault = isSearch ? 'relevance' : 'newest'
  const current = search.get('sort') ?? byDefault
  const isOffered = { relevance: isSearch, fit: search.has('skill'), newest: true, deadline: true, pay: true }
  const offered = SORTS.filter((sort) => isOffered[sort])
  return (
    <nav aria-label={text('sort.label')} className="segments">
      {offered.map((sort) => (
        <LocalLink
          key={sort}
          to={replaced(search, 'sort', sort === byDefault ? undefined : sort)}
          preventScrollReset
          aria-current={sort === current ? 'true' : undefined}
        >
          {text(`sort.${sort}`)}
        </LocalLink>
      ))}
    </nav>
  )
}
