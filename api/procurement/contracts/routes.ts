import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { type Services, showAward } from '#api/procurement/award/commands.ts'
import * as contract from '#contract/procurement/contracts.ts'
import { changeContract, completeContract, signContract } from './commands.ts'

export function contractRoutes(services: Services): Route[] {
  return [
    signedInRoute(contract.signContract, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      const { number, amount, currency, signed_on: signedOn, starts_on, ends_on } = body
      const period = { signedOn, startsOn: starts_on ?? null, endsOn: ends_on ?? null }
      await signContract(services, own, { number, amount, currency, ...period })
      return showAward(services, own)
    }),
    signedInRoute(contract.changeContract, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      const { text, amount, ends_on } = body
      await changeContract(services, own, { text, amount: amount ?? null, endsOn: ends_on ?? null })
      return showAward(services, own)
    }),
    signedInRoute(contract.completeContract, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      await completeContract(services, own, { completedOn: body.completed_on, completion: body.completion })
      return showAward(services, own)
    }),
  ]
}
