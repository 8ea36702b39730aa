import { NotificationDays } from '#web/accounts/notifications/notification-days.tsx'
import { useNotifications } from '#web/accounts/notifications/notification-store.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { SidePanel } from '#web/parts/side-panel.tsx'

/** Shows new notifications as they arrive. */
export function ProfileNotifications() {
  const text = useText()
  const list = useNotifications()
  return (
    <SidePanel title={text('notifications.title')} list={list} empty={text('notifications.none')}>
      <NotificationDays items={list.items ?? []} isCut />
    </SidePanel>
  )
}
