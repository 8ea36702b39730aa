import { useText } from '#web/app/i18n/text.tsx'
import { useNotifications } from '#web/notifications/notification-store.ts'
import './unread-badge.css'

const MOST = 99

/** How many notifications are unread; nothing when all are read. */
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
