import { useText } from '#web/app/i18n/text.tsx'
import { NotificationDays } from '#web/notifications/notification-days.tsx'
import { useNotifications } from '#web/notifications/notification-store.ts'
import { SidePanel } from '#web/parts/side-panel.tsx'

/** What the person was told, and what is new as it comes. */
export function ProfileNotifications() {
  const text = useText()
  const list = useNotifications()
  return (
    <SidePanel title={text('notifications.title')} list={list} empty={text('notifications.none')}>
      <NotificationDays items={list.items ?? []} isCut />
    </SidePanel>
  )
}
