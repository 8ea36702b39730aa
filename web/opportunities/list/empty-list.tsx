import { useSearchParams } from 'react-router'
import type { Collection } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { listPathOf, pageAddress, replaced, withoutFilters } from '#web/app/list-address.ts'
import { SaveSearch } from '#web/opportunities/saved-searches/save-search.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import './empty-list.css'
import '#web/ui/drawing.css'

type EmptyListProps = {
  collection: Collection
  company: string | null
  hasFilters: boolean
  /** The last page, when a later one was requested. */
  last: number
}

/** Explains an empty list and offers wider searches. */
export function EmptyList({ collection, company, hasFilters, last }: EmptyListProps) {
  const text = useText()
  const [params] = useSearchParams()
  if (last > 0) return <PastEnd last={last} />
  const search = params.get('search_key') ?? ''
  const other = collection === 'jobs' ? 'proposal-requests' : 'jobs'
  return (
    <section className="no-results">
      <span className="drawing drawing-nothing" />
      <h2 className="heading">{text('list.empty.title')}</h2>
      <p>{reason()}</p>
      <div className="no-results-ways">
        <SaveSearch collection={collection} companyName={company} isNext />
        {hasFilters && (
          <LocalLink to={withoutFilters(params)} className={button('secondary')}>
            {text('list.empty.clear')}
          </LocalLink>
        )}
        {search && (
          <LocalLink to={replaced(params, 'search_key')} className={button('secondary')}>
            {text('list.empty.clearSearch', { search })}
          </LocalLink>
        )}
        {search && (
          <LocalLink
            to={`${listPathOf(other)}?${new URLSearchParams({ search_key: search })}`}
            className={button('secondary')}
          >
            {text(other === 'jobs' ? 'list.empty.jobs' : 'list.empty.rfps')}
          </LocalLink>
        )}
      </div>
    </section>
  )

  function reason(): string {
    if (params.get('company') && company === null) return text('list.empty.company')
    if (search) return text('list.empty.search', { search })
    return text(hasFilters ? 'list.empty.filters' : 'list.empty.none')
  }
}

function PastEnd({ last }: { last: number }) {
  const text = useText()
  const [params] = useSearchParams()
  return (
    <section className="no-results">
      <h2 className="heading">{text('list.pastEnd.title')}</h2>
      <p className="no-results-past">{text('list.pastEnd.text', { last })}</p>
      <LocalLink to={pageAddress(params, last)} className={button('primary')}>
        {text('list.pastEnd.link', { last })}
      </LocalLink>
    </section>
  )
}
