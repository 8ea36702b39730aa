import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/procurement/evaluations.ts'
import { beginScoring, endUnsuccessful, type Services, showEvaluation } from './commands.ts'

export function evaluationRoutes(services: Services & { timeZone: string }): Route[] {
  return [
    signedInRoute(contract.readEvaluation, ({ params, caller }) =>
      showEvaluation(services, caller.userId, params.id),
    ),
    signedInRoute(contract.beginScoring, async ({ params, caller }) => {
      await beginScoring(services, { userId: caller.userId, opportunityId: params.id })
      return showEvaluation(services, caller.userId, params.id)
    }),
    signedInRoute(contract.endUnsuccessful, async ({ params, caller, body }) => {
      await endUnsuccessful(services, { userId: caller.userId, opportunityId: params.id }, body.reason)
      return showEvaluation(services, caller.userId, params.id)
    }),
  ]
}
