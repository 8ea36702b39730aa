import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/procurement/complaints.ts'
import { type Services, sendComplaint, showOutcome } from './commands.ts'

export function complaintRoutes(services: Services): Route[] {
  return [
    signedInRoute(contract.readOutcome, ({ params, caller }) =>
      showOutcome(services, { userId: caller.userId, number: params.number }),
    ),
    signedInRoute(contract.sendComplaint, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, number: params.number }
      await sendComplaint(services, own, body.text)
      return showOutcome(services, own)
    }),
  ]
}
