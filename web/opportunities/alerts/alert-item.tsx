import { type ReactNode, useId } from 'react'
import { ALERT_PAGES, type Alert } from '#contract/opportunities/alerts.ts'
import { FREQUENCIES } from '#contract/opportunities/saved-searches.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FeedAddresses } from '#web/opportunities/saved-searches/feed-addresses.tsx'
import { listsOf } from '#web/opportunities/saved-searches/saved-search.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import './alert-item.css'
import '#web/ui/field.css'

/** An alert with the forms that change it; its name is part of each button's label. */
export function AlertItem({ alert, token }: { alert: Alert; token: string }) {
  const text = useText()
  const address = useAddress()
  const id = useId()
  const { name, subscribed, company, frequency, addresses } = alert
  const kept = (
    <>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="id" value={alert.id} />
    </>
  )
  return (
    <li className="alert-item">
      <h2 id={id}>{company ? text('alerts.follows', { company: name }) : name}</h2>
      <p className="alert-item-lists">
        {company && (
          <LocalLink to={`/companies/${company.id}/`} className="text-link">
            {text('alerts.company')}
          </LocalLink>
        )}
        {!company &&
          listsOf(alert).map(({ collection, to }) => (
            <LocalLink key={collection} to={to} className="text-link">
              {text(collection === 'jobs' ? 'saved.openJobs' : 'saved.openRfps')}
            </LocalLink>
          ))}
      </p>
      {subscribed ? (
        <form method="post" action={address(ALERT_PAGES.manage)} className="alert-item-act">
          {kept}
          <select
            name="frequency"
            className="input select"
            defaultValue={frequency}
            aria-label={text('saved.frequencyOf', { name })}
          >
            {FREQUENCIES.map((each) => (
              <option key={each} value={each}>
                {text(`saved.frequency.${each}`)}
              </option>
            ))}
          </select>
          <button
            type="submit"
            name="act"
            value="frequency"
            className={button('secondary')}
            aria-describedby={id}
          >
            {text('alerts.save')}
          </button>
        </form>
      ) : (
        <p role="status">{text('saved.paused')}</p>
      )}
      <form method="post" action={address(ALERT_PAGES.manage)} className="alert-item-act">
        {kept}
        <button
          type="submit"
          name="act"
          value={subscribed ? 'pause' : 'resume'}
          className={button('secondary')}
          aria-describedby={id}
        >
          {text(subscribed ? 'saved.pause' : 'saved.resume')}
        </button>
        <button type="submit" name="act" value="delete" className={button('quiet')} aria-describedby={id}>
          {text('saved.remove')}
        </button>
      </form>
      <FeedAddresses headingId={id} addresses={addresses}>
        <AddressForm isOn={addresses !== null}>{kept}</AddressForm>
      </FeedAddresses>
    </li>
  )
}

/** Addresses that are in use end after a second press, in a box of its own that opens without scripts. */
function AddressForm({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const text = useText()
  const address = useAddress()
  if (!isOn) {
    return (
      <form method="post" action={address(ALERT_PAGES.manage)} className="alert-item-act">
        {children}
        <button type="submit" name="act" value="make_addresses" className={button('secondary')}>
          {text('searchFeed.make')}
        </button>
      </form>
    )
  }
  return (
    <details>
      <summary className="text-link">{text('searchFeed.change')}</summary>
      <p className="panel-words">{text('searchFeed.sure')}</p>
      <form method="post" action={address(ALERT_PAGES.manage)} className="alert-item-act">
        {children}
        <button type="submit" name="act" value="make_addresses" className={button('secondary')}>
          {text('searchFeed.renew')}
        </button>
        <button type="submit" name="act" value="remove_addresses" className={button('quiet')}>
          {text('searchFeed.remove')}
        </button>
      </form>
    </details>
  )
}
