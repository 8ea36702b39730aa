import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import type { Frequency, SavedSearch } from '#contract/opportunities/saved-searches.ts'
import { readersZone } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { FeedAddresses } from './feed-addresses.tsx'
import { FrequencySelect } from './frequency-select.tsx'
import { listsOf, queryWords } from './saved-search.ts'
import '#web/parts/panel-actions.css'

export type SavedChange = { frequency: Frequency; time_zone: string } | { subscribed: boolean }

type SavedSearchItemProps = {
  search: SavedSearch
  onChange: (change: SavedChange) => void
  onAddresses: (act: 'make' | 'remove') => void
  onRemove: () => void
}

/** A saved search; its name is part of each button's label. */
export function SavedSearchItem({ search, onChange, onAddresses, onRemove }: SavedSearchItemProps) {
  const text = useText()
  const { i18n } = useLingui()
  const id = useId()
  const { name, subscribed } = search
  const words = queryWords(search.query, i18n)
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
          onValue={(frequency) => onChange({ frequency, time_zone: readersZone() })}
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
      <OwnAddresses headingId={id} search={search} onAddresses={onAddresses} />
    </li>
  )
}

type OwnAddressesProps = Pick<SavedSearchItemProps, 'search' | 'onAddresses'> & { headingId: string }

/** Addresses that are in use end only after a second press. */
function OwnAddresses({ headingId, search, onAddresses }: OwnAddressesProps) {
  const text = useText()
  const [asking, setAsking] = useState<'make' | 'remove'>()
  const { addresses } = search
  return (
    <FeedAddresses headingId={headingId} addresses={addresses}>
      <button
        type="button"
        className={button('secondary')}
        onClick={() => (addresses ? setAsking('make') : onAddresses('make'))}
      >
        {text(addresses ? 'searchFeed.renew' : 'searchFeed.make')}
      </button>
      {addresses && (
        <button type="button" className={button('quiet')} onClick={() => setAsking('remove')}>
          {text('searchFeed.remove')}
        </button>
      )}
      {asking && (
        <ConfirmDialog
          title={text(asking === 'make' ? 'searchFeed.renew' : 'searchFeed.remove')}
          words={text('searchFeed.sure')}
          onConfirm={() => {
            setAsking(undefined)
            onAddresses(asking)
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </FeedAddresses>
  )
}
