import { useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { withoutFilters } from '#web/app/list-address.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Chip } from './chips.ts'
import './chosen-filters.css'

/** The active filters, each with a link that removes it. */
export function ChosenFilters({ chips }: { chips: Chip[] }) {
  const text = useText()
  const [search] = useSearchParams()
  if (chips.length === 0) return null
  return (
    <ul aria-label={text('filters.chosen')} className="chosen">
      {chips.map(({ words, to }) => (
        <li key={to}>
          <LocalLink
            to={to}
            preventScrollReset
            aria-label={text('filters.remove', { filter: words })}
            className="chosen-filter"
          >
            {words}
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
