import { useId } from 'react'
import type { Frequency, SavedSearch } from '#contract/opportunities/saved-searches.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { FrequencySelect } from './frequency-select.tsx'
import { listsOf, ownTimeZone, queryWords } from './saved-search.ts'
import '#web/parts/fields/secret-address.css'

export type SavedChange = { frequency: Frequency; time_zone: string } | { subscribed: boolean }

type SavedSearchItemProps = {
  search: SavedSearch
  onChange: (change: SavedChange) => void
  onRemove: () => void
}

/** A saved search; its name is part of each button's label. */
export function SavedSearchItem({ search, onChange, onRemove }: SavedSearchItemProps) {
  const text = useText()
  const id = useId()
  const { name, subscribed } = search
  const words = queryWords(search.query, text)
  return (
    <li>
      <h3 id={id}>{name}</h3>
      {words !== name && words && <p>{words}</p>}
      <p>
        {listsOf(search).map(({ collection, to }) => (
          <LocalLink key={collection} to={to} className="text-link">
            {text(collection === 'jobs' ? 'saved.openJobs' : 'saved.openRfps')}
          </LocalLink>
        ))}
      </p>
      <div className="panel-actions">
        <FrequencySelect
          aria-label={text('saved.frequencyOf', { name })}
          value={search.frequency}
          disabled={!subscribed}
          onValue={(frequency) => onChange({ frequency, time_zone: ownTimeZone() })}
        />
        <button
          type="button"
          className={button('secondary')}
          aria-describedby={id}
          onClick={() => onChange({ subscribed: !subscribed })}
        >
          {text(subscribed ? 'saved.pause' : 'saved.resume')}
        </button>
        <button type="button" className={button('quiet')} aria-describedby={id} onClick={onRemove}>
          {text('saved.remove')}
        </button>
      </div>
      {!subscribed && <p role="status">{text('saved.paused')}</p>}
    </li>
  )
}
