import type { Database } from '#api/platform/database/client.ts'
import { listHeaders } from '#api/platform/http/paging.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { countSecurityEventsOf, listSecurityEventsOf } from '#api/platform/security-log/queries.ts'
import { listSecurityEvents } from '#contract/accounts/security-events.ts'
import { presentSecurityEvent } from './present.ts'

export function securityEventRoutes(database: Database): Route[] {
  return [
    signedInRoute(listSecurityEvents, async ({ caller, query }, answer) => {
      const { path } = listSecurityEvents
      const count = await countSecurityEventsOf(database, caller.userId)
      const rows = await listSecurityEventsOf(database, caller.userId, query)
      listHeaders(answer, { path, query, ...count, rows })
      return rows.map((row) => presentSecurityEvent(row, caller))
    }),
  ]
}
