import type { Notification } from '#contract/accounts/notifications.ts'
import type { NotificationRow } from './queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  title: row.title,
  content: row.content,
  link: row.link,
  created_at: row.createdAt.toISOString(),
  read: row.readAt !== null,
})
