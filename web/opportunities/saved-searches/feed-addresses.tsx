import type { ReactNode } from 'react'
import type { FeedAddresses as Addresses } from '#contract/opportunities/saved-searches.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { CopyField } from '#web/parts/fields/copy-field.tsx'
import { webcal } from '#web/parts/fields/secret-address.tsx'
import { button } from '#web/ui/button.ts'
import './feed-addresses.css'
import '#web/parts/panel-actions.css'

type FeedAddressesProps = {
  /** The id of the search's heading. */
  headingId: string
  addresses: Addresses | null
  /** Buttons that make, renew and end them. */
  children: ReactNode
}

/** The secret addresses of a search's feed and calendar, which open on demand. */
export function FeedAddresses({ headingId, addresses, children }: FeedAddressesProps) {
  const text = useText()
  return (
    <details className="feed-addresses">
      <summary className="text-link" aria-describedby={headingId}>
        {text(addresses ? 'searchFeed.on' : 'searchFeed.title')}
      </summary>
      <p className="panel-words">{text('searchFeed.words')}</p>
      {addresses && (
        <>
          <CopyField
            label={text('searchFeed.feed')}
            address={addresses.feed}
            copyLabel={text('searchFeed.copyFeed')}
          />
          <CopyField
            label={text('searchFeed.calendar')}
            address={addresses.calendar}
            copyLabel={text('searchFeed.copyCalendar')}
          >
            <a href={webcal(addresses.calendar)} className={button('secondary')}>
              {text('calendar.open')}
            </a>
          </CopyField>
        </>
      )}
      <div className="panel-actions">{children}</div>
    </details>
  )
}
