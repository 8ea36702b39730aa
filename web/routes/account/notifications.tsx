import { NotificationList } from '#web/accounts/notifications/notification-list.tsx'
import { NotificationSettings } from '#web/accounts/notifications/notification-settings.tsx'
import { useText } from '#web/app/i18n/text.tsx'
import { CalendarFeed } from '#web/opportunities/saved-searches/calendar-feed.tsx'
import { SavedSearchList } from '#web/opportunities/saved-searches/saved-search-list.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { useSite } from '#web/parts/site.ts'
import './notifications.css'

/** The person's notifications and their settings. */
export default function Notifications() {
  const text = useText()
  const { brandName: brand } = useSite()
  const title = text('notifications.title')
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1 className="notifications-title">{title}</h1>
      <div className="notifications">
        <NotificationList />
        <div>
          <SavedSearchList />
          <NotificationSettings />
          <CalendarFeed />
        </div>
      </div>
    </>
  )
}
