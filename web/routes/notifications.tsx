import '#web/notifications.css'
import '#web/seeker.css'
import { CalendarFeed } from '#web/components/calendar-feed.tsx'
import { NotificationList } from '#web/components/notification-list.tsx'
import { NotificationSettings } from '#web/components/notification-settings.tsx'
import { PageHead } from '#web/components/page-head.tsx'
import { SavedSearchList } from '#web/components/saved-search-list.tsx'
import { useSite } from '#web/components/site.ts'
import { useText } from '#web/lib/text.tsx'

/** What the person was told, and what there is to be told of. */
export default function Notifications() {
  const text = useText()
  const { brandName: brand } = useSite()
  const title = text('notifications.title')
  return (
    <>
      <PageHead title={text('list.pageTitle', { title, brand })} />
      <h1 className="mb-6 font-bold text-xl">{title}</h1>
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
