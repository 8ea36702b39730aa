import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { type Services, showAward } from '#api/procurement/award/commands.ts'
import * as contract from '#contract/procurement/complaints.ts'
import { decideComplaint, sendComplaint, showOutcome } from './commands.ts'

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
    signedInRoute(contract.decideComplaint, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      const { is_upheld: isUpheld, decision } = body
      await decideComplaint(services, own, { complaint: params.complaint, isUpheld, decision })
      return showAward(services, own)
    }),
  ]
}
