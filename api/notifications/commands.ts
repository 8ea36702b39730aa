import { sql } from 'drizzle-orm'
import { sendOn } from '#api/database/channels.ts'
import type { Transaction } from '#api/database/client.ts'
import { notifications } from '#api/database/job-seeker-tables.ts'
import type { MailQueue } from '#api/mail/queue.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { settingsOf } from './queries.ts'

/** Something to tell one person. The same `about` of a kind is told once. */
export type Notice = {
  userId: number
  kind: NotificationKind
  about: string
  title: string
  content: string
  /** A path of this site. */
  link: string
}

/** Tells people where they want it, together with the rows of the transaction: neither is ever without the other. */
export async function tell(tx: Transaction, mails: MailQueue, notices: Notice[]): Promise<void> {
  if (notices.length === 0) return
  const settings = await settingsOf(
    tx,
    notices.map(({ userId }) => userId),
  )
  const rows = notices.map((notice) => ({ ...notice, isShown: settings(notice).inApp }))
  const added = await tx.insert(notifications).values(rows).onConflictDoNothing().returning()
  for (const row of added) {
    if (settings(row).byMail) await mails.enqueue(tx, { kind: 'notification', notificationId: row.id })
  }
  const people = new Set(added.filter(({ isShown }) => isShown).map(({ userId }) => userId))
  for (const userId of people) await sendOn(tx, 'notifications', String(userId))
}

/** Notifications are kept for a year. */
export async function sweepNotifications(tx: Pick<Transaction, 'delete'>): Promise<void> {
  await tx.delete(notifications).where(sql`${notifications.createdAt} < now() - interval '12 months'`)
}
