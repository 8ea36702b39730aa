import { RichText, useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import type { ShownFacets } from './list.server.ts'
import type { SearchNote } from './search-notes.server.ts'
import './list-summary.css'

type ListSummaryProps = {
  facets: ShownFacets
  notes: SearchNote[]
  paging: { page: number; size: number }
  asked: string | null
}

/** The number of results, announced when it changes, and the corrected spelling if there is one. */
export function ListSummary({ facets, notes, paging, asked }: ListSummaryProps) {
  const text = useText()
  const from = (paging.page - 1) * paging.size + 1
  const to = Math.min(paging.page * paging.size, facets.total)
  const count = facets.total_is_exact ? text('list.count', { count: facets.total }) : text('list.countMany')
  return (
    <div role="status" className="quiet">
      {facets.search_key_used !== null && (
        <p className="list-found">
          {asked && `${text('list.correctedFrom', { asked })} `}
          <RichText
            id="list.corrected"
            values={{ used: facets.search_key_used }}
            components={{ used: <strong /> }}
          />
        </p>
      )}
      {notes.map(({ to, text: words }) =>
        to ? (
          <LocalLink key={words} to={to}>
            {words}
          </LocalLink>
        ) : (
          <p key={words}>{words}</p>
        ),
      )}
      <p>
        {count}
        {paging.page > 1 && from <= to && `. ${text('list.range', { from, to })}`}
      </p>
    </div>
  )
}
