import { settleRejection } from '#api/applications/screening/queries.ts'
import { lockApplicationForUpdate } from '#api/hiring/messages/queries.ts'
import { insertActs } from '#api/hiring/stages/queries.ts'
import { ownApplication } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { keepApplicant } from '#contract/hiring/applicant-answers.ts'

export const knockOutRoutes = (database: Database): Route[] => [
  memberRoute(keepApplicant, async ({ params, scope }) => {
    const { id } = await ownApplication(database, scope, params.number)
    await database.transaction(async (tx) => {
      // As the rejection does, so that one of the two waits for the other.
      await lockApplicationForUpdate(tx, id)
      const wasDue = await settleRejection(tx, id)
      if (!wasDue) throw new ApiError('conflict', undefined, { reason: problem('not_due') })
      await insertActs(tx, [{ applicationId: id, actorId: scope.userId, kind: 'KEPT', details: {} }])
    })
    return { detail: english().text('said.applicantKept') }
  }),
]
