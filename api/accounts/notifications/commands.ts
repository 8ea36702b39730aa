import { sendOn } from '#api/platform/database/channels.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import type { ALWAYS_TOLD, NotificationKind } from '#contract/accounts/notifications.ts'
import { insertNotifications, listColleagues, settingsOf } from './queries.ts'
import type { Message } from './rules.ts'

/** Something to tell one person. The same `about` of a kind is told once. */
export type Notice = Message & {
  userId: number
  kind: NotificationKind | typeof ALWAYS_TOLD
  about: string
  /** A path of this site. */
  link: string
  /** Whose mail brings it for the calendar. */
  interview?: { interviewId: number; sequence: number; isPanel?: boolean }
}

/** Tells people where they want it, together with the rows of the transaction: neither is ever without the other. */
export async function notifyPeople(tx: Transaction, mails: MailQueue, given: Notice[]): Promise<void> {
  if (given.length === 0) return
  const notices = await withColleagues(tx, given)
  const settings = await settingsOf(
    tx,
    notices.map(({ userId }) => userId),
  )
  const rows = notices.map(({ interview, ...notice }) => ({ ...notice, isShown: settings(notice).inApp }))
  const added = await insertNotifications(tx, rows)
  const interviews = new Map(notices.map((notice) => [keyOf(notice), notice.interview]))
  for (const row of added) {
    if (!settings(row).byMail) continue
    const [notificationId, interview] = [row.id, interviews.get(keyOf(row))]
    await mails.enqueue(
      tx,
      interview
        ? { kind: 'interview', notificationId, ...interview }
        : { kind: 'notification', notificationId },
    )
  }
  const people = new Set(added.filter(({ isShown }) => isShown).map(({ userId }) => userId))
  for (const userId of people) await sendOn(tx, 'notifications', String(userId))
}

/** A firm's members act on its proposals together (ADR 051): what one is told of a proposal, all of them are. */
async function withColleagues(tx: Transaction, notices: Notice[]): Promise<Notice[]> {
  const numbers = notices.flatMap(({ link }) => APPLICATION.exec(link)?.[1] ?? [])
  if (numbers.length === 0) return notices
  const colleagues = Map.groupBy(await listColleagues(tx, numbers), ({ number }) => number)
  const all = notices.flatMap((notice) => [
    notice,
    ...(colleagues.get(APPLICATION.exec(notice.link)?.[1] ?? '') ?? []).map(
      ({ userId }): Notice => ({ ...notice, userId }),
    ),
  ])
  return [...new Map(all.map((notice) => [keyOf(notice), notice])).values()]
}

const APPLICATION = /^\/user\/applications\/([^/]+)\//

const keyOf = ({ userId, kind, about }: { userId: number; kind: string; about: string }) =>
  `${userId} ${kind} ${about}`
