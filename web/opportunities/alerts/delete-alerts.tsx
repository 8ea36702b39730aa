import { ALERT_PAGES } from '#contract/opportunities/alerts.ts'
import { useAddress } from '#web/app/i18n/address.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './delete-alerts.css'

/** Deletes the address with all its alerts, after a second press that needs no script. */
export function DeleteAlerts({ token }: { token: string }) {
  const text = useText()
  const address = useAddress()
  return (
    <details className="delete-alerts">
      <summary className="text-link">{text('alerts.deleteAll')}</summary>
      <p>{text('alerts.deleteAllText')}</p>
      <form method="post" action={address(ALERT_PAGES.manage)}>
        <input type="hidden" name="token" value={token} />
        <button type="submit" name="act" value="delete_all" className={button('primary')}>
          {text('alerts.deleteAll')}
        </button>
      </form>
    </details>
  )
}
