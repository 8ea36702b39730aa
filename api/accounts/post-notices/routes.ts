import { ownOpportunity } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import { changePostSetting, listPostSettings } from '#contract/accounts/notifications.ts'
import { listPostNotices, savePostNotices } from './queries.ts'

export function postNoticeRoutes(database: Database): Route[] {
  return [
    memberRoute(listPostSettings, ({ scope }) => listPostNotices(database, scope)),
    memberRoute(changePostSetting, async ({ params, body, scope }) => {
      const { id } = await ownOpportunity(database, scope, { id: params.id })
      await savePostNotices(database, scope, { opportunityId: id, notices: body.notices })
      return { detail: english().text('said.noticesSaved') }
    }),
  ]
}
