import { findWords } from '#api/accounts/profile/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route, route } from '#api/platform/http/route.ts'
import { noteOpportunity, noteShown } from '#api/platform/kept/making.ts'
import { findAwardNotice } from '#api/procurement/award/queries.ts'
import { ApiError } from '#contract/errors.ts'
import { listPlanTemplates, readPlan } from '#contract/procurement/plan.ts'
import { presentPlan } from './present.ts'
import { findPlan, findPublicRfp } from './queries.ts'
import { planTemplates } from './templates.ts'

export function planRoutes(database: Database): Route[] {
  return [
    route(readPlan, async ({ params }) => {
      noteOpportunity(params.id)
      const rfp = await findPublicRfp(database, params.id)
      if (!rfp) throw new ApiError('not_found')
      noteShown([rfp])
      const plan = await findPlan(database, params.id)
      return plan
        ? {
            ...presentPlan(plan),
            questions_until: rfp.questionsUntil?.toISOString() ?? null,
            answers_until: rfp.answersUntil?.toISOString() ?? null,
            award: await findAwardNotice(database, params.id),
          }
        : null
    }),
    memberRoute(listPlanTemplates, async ({ scope }) =>
      planTemplates(await findWords(database, scope.userId)),
    ),
  ]
}
