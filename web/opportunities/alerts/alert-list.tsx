import type { Output } from '#contract/endpoint.ts'
import type { managedAlerts } from '#contract/opportunities/alerts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { AlertItem } from './alert-item.tsx'
import { DeleteAlerts } from './delete-alerts.tsx'
import './alert-list.css'

type AlertListProps = {
  token: string
  news: 'confirmed' | 'saved' | undefined
  isDeleted: boolean
  /** Undefined where the link has ended. */
  managed: Output<typeof managedAlerts> | undefined
}

/** All alerts of an address, by a link in one of its emails. Its forms work without scripts. */
export function AlertList({ token, news, isDeleted, managed }: AlertListProps) {
  const text = useText()
  const { brandName: brand } = useSite()
  const ended = isDeleted ? 'deleted' : 'bad'
  const title = text(managed ? 'alerts.title' : `alerts.${ended}.title`)
  return (
    <div className="alerts">
      <PageHead title={text('list.pageTitle', { title, brand })} />
      {news && <Banner kind="success">{text(`alerts.${news}`)}</Banner>}
      <h1>{title}</h1>
      <p className="quiet">
        {managed ? text('alerts.of', { email: managed.email }) : text(`alerts.${ended}.text`)}
      </p>
      {managed?.alerts.length === 0 && <p>{text('alerts.none')}</p>}
      {managed && managed.alerts.length > 0 && (
        <>
          <ul className="alert-list">
            {managed.alerts.map((alert) => (
              <AlertItem key={alert.id} alert={alert} token={token} />
            ))}
          </ul>
          <DeleteAlerts token={token} />
          <p className="fine">{text('alerts.account')}</p>
        </>
      )}
      {!managed && (
        <LocalLink to="/jobs/" className={button('primary')}>
          {text('report.toJobs')}
        </LocalLink>
      )}
    </div>
  )
}
