import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import { may } from '#api/platform/access/token-rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/posting/activity.ts'
import { presentActivity } from './present.ts'
import { type ActivityRow, AT_ONCE, listActivityIn, listActivityOf } from './queries.ts'

export function activityRoutes(database: Database): Route[] {
  return [
    memberRoute(contract.listActivity, async ({ params, query, ...reader }) => {
      const { id } = await ownOpportunity(database, reader.scope, params)
      return pageOf(await listActivityOf(database, id, query), reader)
    }),
    memberRoute(contract.listCompanyActivity, async ({ query, ...reader }) =>
      pageOf(await listActivityIn(database, reader.scope, query), reader),
    ),
  ]
}

function pageOf(rows: ActivityRow[], { scope }: { scope: Scope }) {
  const namesApplicants = may(scope, 'applicants.read')
  const shown = rows.slice(0, AT_ONCE)
  const last = rows.length > AT_ONCE ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => presentActivity(row, namesApplicants)),
    next: last ? `${last.at} ${last.id}` : null,
  }
}
