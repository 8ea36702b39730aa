import { useText } from '#web/lib/text.tsx'
import { useNotifications } from '#web/state/notifications.ts'
import { NotificationDays } from './notification-days.tsx'
import { SidePanel } from './side-panel.tsx'

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
