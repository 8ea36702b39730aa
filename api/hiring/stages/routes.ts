import { findWords } from '#api/accounts/profile/queries.ts'
import { presentTemplates } from '#api/applications/templates/present.ts'
import { listTemplates } from '#api/applications/templates/queries.ts'
import { jobOf as ownJobOf } from '#api/hiring/job-stages/commands.ts'
import { listStages } from '#api/hiring/job-stages/queries.ts'
import { stagesOf } from '#api/hiring/job-stages/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/hiring/stages.ts'
import { moveApplicants, type Services, undoStageChange } from './commands.ts'
import { presentOptions, presentPreview, presentStageChange, presentUnanswered } from './present.ts'
import {
  countUnanswered,
  findOpportunityTexts,
  listApplicants,
  listPending,
  listUnansweredOf,
} from './queries.ts'

export function stageRoutes(services: Services): Route[] {
  const { database } = services
  const jobOf = (scope: Scope, id: number) => ownJobOf(database, scope, id)
  return [
    memberRoute(contract.moveApplicants, async ({ scope, params, body, client }) =>
      moveApplicants(services, scope, {
        opportunityId: await jobOf(scope, params.id),
        request: body,
        idempotencyKey: client.idempotencyKey,
      }),
    ),
    memberRoute(contract.listStageChanges, async ({ scope, params }) =>
      (await listPending(database, await jobOf(scope, params.id))).map(presentStageChange),
    ),
    memberRoute(contract.undoStageChange, async ({ scope, params }) =>
      undoStageChange(services, scope, {
        opportunityId: await jobOf(scope, params.id),
        batchId: params.change,
      }),
    ),
    memberRoute(contract.previewStageChange, async ({ scope, params, body }) => {
      const opportunityId = await jobOf(scope, params.id)
      const found = await listApplicants(database, opportunityId, body.applicants)
      if (found.length === 0) throw new ApiError('not_found')
      const texts = await findOpportunityTexts(database, opportunityId)
      return found.map((applicant) => presentPreview(applicant, { texts, planned: body, scope }))
    }),
    memberRoute(contract.stageChangeOptions, async ({ scope, params }) => {
      const opportunityId = await jobOf(scope, params.id)
      const texts = await findOpportunityTexts(database, opportunityId)
      const words = await findWords(database, scope.userId)
      const templates = presentTemplates(await listTemplates(database, scope.companyId), words)
      const stages = stagesOf(await listStages(database, opportunityId))
      return presentOptions(texts, { templates, stages, timeZone: texts.timeZone ?? services.timeZone })
    }),
    memberRoute(contract.listUnanswered, async ({ scope, params }) => {
      const opportunityId = await jobOf(scope, params.id)
      const texts = await findOpportunityTexts(database, opportunityId)
      const rows = await listUnansweredOf(database, opportunityId)
      return {
        count: await countUnanswered(database, opportunityId),
        applicants: rows.map((row) => presentUnanswered(row, texts)),
      }
    }),
  ]
}
