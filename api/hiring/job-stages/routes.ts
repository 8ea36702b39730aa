import { findVersion } from '#api/hiring/list-versions/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/hiring/job-stages.ts'
import { jobOf, saveStages } from './commands.ts'
import { countPlaces, listStages } from './queries.ts'
import { countedIn } from './rules.ts'

export function jobStageRoutes(database: Database): Route[] {
  const shown = async (scope: Scope, id: number): Promise<contract.JobStages> => {
    const opportunityId = await jobOf(database, scope, id)
    const own = await listStages(database, opportunityId)
    return {
      version: await findVersion(database, 'stages', opportunityId),
      stages: countedIn(own, await countPlaces(database, opportunityId)),
    }
  }
  return [
    memberRoute(contract.listJobStages, ({ scope, params }) => shown(scope, params.id)),
    memberRoute(contract.saveJobStages, async ({ scope, params, body }) => {
      const opportunityId = await jobOf(database, scope, params.id)
      await saveStages(database, scope, { opportunityId, change: body })
      return shown(scope, params.id)
    }),
  ]
}
