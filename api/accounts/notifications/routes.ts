import { findWords } from '#api/accounts/profile/queries.ts'
import { sendOn } from '#api/platform/database/channels.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english, wordsFor } from '#api/platform/words/words.ts'
import * as contract from '#contract/accounts/notifications.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { presentNotification } from './present.ts'
import {
  countUnreadOf,
  listNotificationsOf,
  listSettings,
  markAllRead,
  markRead,
  saveSetting,
} from './queries.ts'

export function notificationRoutes(database: Database): Route[] {
  const settingsFor = (userId: number) => listSettings(database, userId, contract.NOTIFICATION_KINDS)
  return [
    signedInRoute(contract.listNotifications, async ({ caller: { userId }, query }, answer) => {
      const { language, ...list } = await listNotificationsOf(database, userId, query)
      listHeaders(answer, { path: contract.listNotifications.path, query, ...list })
      const words = wordsFor({ language })
      // Told in the reader's language now, whatever it was when they were sent.
      return list.rows.map((row) => presentNotification(words, row))
    }),
    signedInRoute(contract.countUnread, async ({ caller }) => ({
      count: await countUnreadOf(database, caller.userId),
    })),
    signedInRoute(contract.readNotification, async ({ caller, params }) => {
      const row = await markRead(database, caller.userId, params.id)
      if (!row) throw new ApiError('not_found')
      await announceRead(database, caller.userId)
      return presentNotification(await findWords(database, caller.userId), row)
    }),
    signedInRoute(contract.readAllNotifications, async ({ caller }) => {
      await markAllRead(database, caller.userId)
      await announceRead(database, caller.userId)
      return { detail: english().text('said.allNotificationsRead') }
    }),
    signedInRoute(contract.listNotificationSettings, ({ caller }) => settingsFor(caller.userId)),
    signedInRoute(contract.changeNotificationSetting, async ({ caller, body }) => {
      refuseTime(body)
      await saveSetting(database, caller.userId, body)
      return settingsFor(caller.userId)
    }),
  ]
}

/** Their other tabs and devices count anew. */
const announceRead = (database: Database, userId: number) => sendOn(database, 'notifications', String(userId))

/** @throws ApiError invalid for a time that the kind cannot have */
function refuseTime({ kind, mail_time: time }: contract.NotificationChange): void {
  if (!time || (contract.isNewsKind(kind) && contract.timesOf(kind).includes(time))) return
  throw new ApiError('invalid', { mail_time: [problem('invalid_value')] })
}
