import { findWords } from '#api/accounts/profile/queries.ts'
import { findMemberKeys } from '#api/opportunities/member-keys/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route, route } from '#api/platform/http/route.ts'
import { noteOpportunity, noteShown } from '#api/platform/kept/making.ts'
import { findAwardNotice } from '#api/procurement/award/queries.ts'
import { findOpened } from '#api/procurement/endings/queries.ts'
import { ApiError } from '#contract/errors.ts'
import { listPlanTemplates, type Opening, readPlan } from '#contract/procurement/plan.ts'
import { presentPlan } from './present.ts'
import { findPlan, findPublicRfp } from './queries.ts'
import { planTemplates } from './templates.ts'

async function showOpening(database: Database, id: number): Promise<Opening> {
  const opened = await findOpened(database, id)
  return {
    opened_at: opened?.openedAt.toISOString() ?? null,
    proposals: opened?.proposals ?? null,
    ending: opened?.ending ?? null,
  }
}

export function planRoutes(database: Database): Route[] {
  return [
    route(readPlan, async ({ params, query }) => {
      noteOpportunity(params.id)
      const rfp = await findPublicRfp(database, params.id)
      if (!rfp) throw new ApiError('not_found')
      noteShown([rfp])
      const plan = await findPlan(database, params.id)
      return plan
        ? {
            ...presentPlan(plan, query.language),
            is_held: (await findMemberKeys(database, params.id)) !== undefined,
            questions_until: rfp.questionsUntil?.toISOString() ?? null,
            answers_until: rfp.answersUntil?.toISOString() ?? null,
            opening: rfp.takesNone ? await showOpening(database, params.id) : null,
            award: await findAwardNotice(database, params.id),
          }
        : null
    }),
    memberRoute(listPlanTemplates, async ({ scope }) =>
      planTemplates(await findWords(database, scope.userId)),
    ),
  ]
}
