import { useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { chosenFilters, toggled, withoutFilters } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type FilterNames, filterWords } from './filter-words.ts'
import './chosen-filters.css'

/** The active filters, each with a link that removes it. */
export function ChosenFilters({ names }: { names: FilterNames }) {
  const text = useText()
  const [search] = useSearchParams()
  const chosen = chosenFilters(search)
  if (chosen.length === 0) return null
  return (
    <ul aria-label={text('filters.chosen')} className="chosen">
      {chosen.map((filter) => {
        const words = filterWords(text, filter, names)
        return (
          <li key={filter.name + filter.value}>
            <LocalLink
              to={toggled(search, filter)}
              preventScrollReset
              aria-label={text('filters.remove', { filter: words })}
              className="chosen-filter"
            >
              {words}
              <Icon name="close" />
            </LocalLink>
          </li>
        )
      })}
      <li>
        <LocalLink to={withoutFilters(search)} preventScrollReset className="chosen-clear plain-link">
          {text('filters.clear')}
        </LocalLink>
      </li>
    </ul>
  )
}
