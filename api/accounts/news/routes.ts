import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { listUnreadNews } from '#contract/accounts/notifications.ts'
import { listUnread } from './queries.ts'

export function newsRoutes(database: Database): Route[] {
  return [
    signedInRoute(listUnreadNews, async ({ caller }) => {
      const rows = await listUnread(database, caller.userId)
      return rows.map(({ postKind, ...row }) => ({ ...row, post_kind: postKind }))
    }),
  ]
}
