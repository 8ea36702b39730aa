import { isApiError } from '#contract/errors.ts'
import { useText } from '#web/lib/text.tsx'
import { toast } from '#web/lib/toast.ts'
import { markAllRead, useNotifications } from '#web/state/notifications.ts'
import { button } from '#web/ui/button.ts'
import { NotificationDays } from './notification-days.tsx'
import { SidePanel } from './side-panel.tsx'

/** All notifications there are, with how many are new. */
export function NotificationList() {
  const text = useText()
  const list = useNotifications()
  const readAll = () => {
    markAllRead().catch((error: unknown) => {
      toast('error', isApiError(error) ? error.message : text('own.offline'))
    })
  }
  return (
    <SidePanel title={text('notifications.all')} list={list} empty={text('notifications.none')}>
      <div className="notification-count">
        <p role="status">{text('notifications.count', { count: list.unread })}</p>
        <button
          type="button"
          className={button('secondary')}
          // Disabled it would lose the focus.
          aria-disabled={list.unread === 0}
          onClick={() => list.unread > 0 && readAll()}
        >
          {text('notifications.readAll')}
        </button>
      </div>
      <NotificationDays items={list.items ?? []} />
    </SidePanel>
  )
}
