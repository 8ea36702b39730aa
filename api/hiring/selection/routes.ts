import { nameOf } from '#api/hiring/applicants/present.ts'
import { nextStatuses } from '#api/hiring/stages/rules.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/hiring/reading.ts'
import { listSelectable } from './queries.ts'

export function selectionRoutes({ database }: { database: Database }): Route[] {
  return [
    memberRoute(contract.listSelectable, async ({ params, query, scope }) => {
      const { job, rows } = await listSelectable(database, scope, params.id, query)
      return rows.map((row) => ({
        number: row.number,
        name: nameOf(job, row),
        status: row.status,
        next_statuses: nextStatuses(row),
      }))
    }),
  ]
}
