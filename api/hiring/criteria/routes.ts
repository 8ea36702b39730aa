import { findVersion } from '#api/hiring/list-versions/queries.ts'
import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/hiring/criteria.ts'
import { saveCriteria } from './commands.ts'
import { findLast, listJobCriteria } from './queries.ts'

export function criteriaRoutes(database: Database): Route[] {
  const jobOf = async (scope: Scope, id: number) =>
    (await ownOpportunity(database, scope, { id, kind: 'JOB' })).id
  const shown = async (scope: Scope, id: number): Promise<contract.JobCriteria> => {
    const opportunityId = await jobOf(scope, id)
    const rows = await listJobCriteria(database, opportunityId)
    return {
      version: await findVersion(database, 'criteria', opportunityId),
      criteria: rows.map(({ isRated, ...row }) => ({ ...row, is_rated: isRated })),
      last: (await findLast(database, scope, opportunityId)) ?? null,
    }
  }
  return [
    memberRoute(contract.listJobCriteria, ({ scope, params }) => shown(scope, params.id)),
    memberRoute(contract.saveJobCriteria, async ({ scope, params, body }) => {
      await saveCriteria(database, scope, { opportunityId: await jobOf(scope, params.id), change: body })
      return shown(scope, params.id)
    }),
  ]
}
