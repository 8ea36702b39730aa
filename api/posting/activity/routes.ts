import { ownOpportunity } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/posting/activity.ts'
import { listActivity } from './queries.ts'
import { SHOWN } from './rules.ts'

export function activityRoutes(database: Database): Route[] {
  return [
    memberRoute(contract.listActivity, async ({ params, query, scope }, answer) => {
      const { id } = await ownOpportunity(database, scope, params)
      const { rows, total } = await listActivity(database, id, query)
      const path = `/api/company/posts/${id}/activity/`
      listHeaders(answer, { path, query, total, totalIsExact: true, rows })
      return rows.map(({ what, at, isUndone, ...row }) => ({
        ...row,
        kind: SHOWN[what] ?? (what as contract.ActivityKind), // the other words of the query
        at: new Date(at).toISOString(),
        is_undone: isUndone,
      }))
    }),
  ]
}
