import { ALERT_PAGES, type Alert } from '#contract/opportunities/alerts.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { button } from '#web/ui/button.ts'
import '#web/parts/thanks.css'
import './alert-list.css'

export type Confirmation = 'ask' | 'askRefusal' | 'done' | 'refused' | 'bad'

type AlertConfirmationProps = {
  token: string
  state: Confirmation
  /** Unknown once it is confirmed, refused or gone. */
  alert: Alert | undefined
}

/** Confirms or refuses an alert by the link in its first email, without scripts. */
export function AlertConfirmation({ token, state, alert }: AlertConfirmationProps) {
  const text = useText()
  const address = useAddress()
  const { brandName: brand } = useSite()
  const title = text(`alertConfirm.${state}.title`)
  return (
    <div className="thanks alert-page">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1>{title}</h1>
      {alert && (
        <p className="strong">
          {alert.company ? text('alerts.follows', { company: alert.name }) : alert.name} ·{' '}
          {text(`saved.frequency.${alert.frequency}`)}
        </p>
      )}
      <p>{text(`alertConfirm.${state}.text`)}</p>
      {state === 'ask' || state === 'askRefusal' ? (
        <form method="post" action={address(ALERT_PAGES.confirm)}>
          <input type="hidden" name="token" value={token} />
          {state === 'askRefusal' && <input type="hidden" name="refuse" value="1" />}
          <button type="submit" className={button('primary')}>
            {text(state === 'ask' ? 'alertConfirm.submit' : 'alertConfirm.refuse')}
          </button>
        </form>
      ) : (
        <LocalLink to={state === 'done' ? '/user/saved-searches/' : '/jobs/'} className={button('secondary')}>
          {text(state === 'done' ? 'unsubscribe.manage' : 'report.toJobs')}
        </LocalLink>
      )}
    </div>
  )
}
