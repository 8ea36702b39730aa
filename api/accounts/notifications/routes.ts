import { findWords } from '#api/accounts/profile/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english, wordsFor } from '#api/platform/words/words.ts'
import * as contract from '#contract/accounts/notifications.ts'
import { ApiError } from '#contract/errors.ts'
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
      return presentNotification(await findWords(database, caller.userId), row)
    }),
    signedInRoute(contract.readAllNotifications, async ({ caller }) => {
      await markAllRead(database, caller.userId)
      return { detail: english().text('said.allNotificationsRead') }
    }),
    signedInRoute(contract.listNotificationSettings, ({ caller }) => settingsFor(caller.userId)),
    signedInRoute(contract.changeNotificationSetting, async ({ caller, body }) => {
      await saveSetting(database, caller.userId, body)
      return settingsFor(caller.userId)
    }),
  ]
}
