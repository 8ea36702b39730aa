import { NotificationList } from '#web/accounts/notifications/notification-list.tsx'
import { useText } from '#web/app/i18n/text.tsx'
import { OwnPage } from '#web/people/own-page.tsx'

/** The person's notifications. */
export default function Notifications() {
  const text = useText()
  return (
    <OwnPage title={text('notifications.title')}>
      <NotificationList />
    </OwnPage>
  )
}
