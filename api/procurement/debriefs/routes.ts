import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/procurement/debriefs.ts'
import { answerDebrief, askDebrief, showDebriefs, showOwnDebrief } from './commands.ts'

export function debriefRoutes(services: Parameters<typeof askDebrief>[0]): Route[] {
  return [
    signedInRoute(contract.listDebriefs, ({ params, caller }) =>
      showDebriefs(services, { userId: caller.userId, opportunityId: params.id }),
    ),
    signedInRoute(contract.answerDebrief, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      await answerDebrief(services, own, { bidder: params.bidder, answer: body.answer })
      return showDebriefs(services, own)
    }),
    signedInRoute(contract.readOwnDebrief, ({ params, caller }) =>
      showOwnDebrief(services, { userId: caller.userId, number: params.number }),
    ),
    signedInRoute(contract.askDebrief, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, number: params.number }
      await askDebrief(services, own, body.text)
      return showOwnDebrief(services, own)
    }),
  ]
}
