import { useNotifications } from '#web/accounts/notifications/notification-store.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './unread-badge.css'

const MOST = 99

/** The number of unread notifications; renders nothing at zero. */
export function UnreadBadge() {
  const text = useText()
  const { unread } = useNotifications()
  if (unread === 0) return null
  return (
    <span className="unread-badge">
      <span aria-hidden="true">{unread > MOST ? `${MOST}+` : unread}</span>
      <span className="sr-only">{text('notifications.count', { count: unread })}</span>
    </span>
  )
}
