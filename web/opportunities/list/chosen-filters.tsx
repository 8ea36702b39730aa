import { useSearchParams } from 'react-router'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { type ChosenFilter, chosenFilters, toggled, withoutFilters } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './chosen-filters.css'

/** Names of values that are not in the catalogue: the country's and the company's. */
export type FilterNames = { country: string | null; company: string | null }

/** What narrows the list, each with its way out. */
export function ChosenFilters({ names }: { names: FilterNames }) {
  const text = useText()
  const label = useFilterLabel(names)
  const [search] = useSearchParams()
  const chosen = chosenFilters(search)
  if (chosen.length === 0) return null
  return (
    <ul aria-label={text('filters.chosen')} className="chosen">
      {chosen.map((filter) => (
        <li key={filter.name + filter.value}>
          <LocalLink
            to={toggled(search, filter)}
            preventScrollReset
            aria-label={text('filters.remove', { filter: label(filter) })}
            className="chosen-filter"
          >
            {label(filter)}
            <Icon name="close" />
          </LocalLink>
        </li>
      ))}
      <li>
        <LocalLink to={withoutFilters(search)} preventScrollReset className="chosen-clear plain-link">
          {text('filters.clear')}
        </LocalLink>
      </li>
    </ul>
  )
}

function useFilterLabel(names: FilterNames) {
  const text = useText()
  return ({ name, value }: ChosenFilter): string => {
    if (name === 'posted_within') return text('filters.posted.days', { days: value })
    if (name === 'country') return text('filters.country', { country: names.country ?? value })
    if (name === 'company') return names.company ?? text('filters.company')
    // The page is shown only when the API knows the value, and the catalogue names all of them.
    return text(`${name}.${value}` as MessageId)
  }
}
