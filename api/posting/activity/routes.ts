import { ownOpportunity } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/posting/activity.ts'
import { type ActivityRow, AT_ONCE, listActivityIn, listActivityOf } from './queries.ts'
import { SHOWN } from './rules.ts'

export function activityRoutes(database: Database): Route[] {
  return [
    memberRoute(contract.listActivity, async ({ params, query, scope }) => {
      const { id } = await ownOpportunity(database, scope, params)
      return pageOf(await listActivityOf(database, id, query))
    }),
    memberRoute(contract.listCompanyActivity, async ({ query, scope }) =>
      pageOf(await listActivityIn(database, scope, query)),
    ),
  ]
}

function pageOf(rows: ActivityRow[]) {
  const shown = rows.slice(0, AT_ONCE)
  const last = rows.length > AT_ONCE ? shown.at(-1) : undefined
  return {
    items: shown.map(({ what, at, isUndone, ...row }) => ({
      ...row,
      kind: SHOWN[what] ?? (what as contract.ActivityKind), // the other words of the query
      at: new Date(at).toISOString(),
      is_undone: isUndone,
    })),
    next: last ? `${last.at} ${last.id}` : null,
  }
}
