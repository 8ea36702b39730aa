import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { showEvaluation } from '#api/procurement/evaluations/commands.ts'
import { enterPrice } from '#api/procurement/prices/commands.ts'
import { disqualify, rankProposals, reopenAward } from '#api/procurement/ranking/commands.ts'
import * as contract from '#contract/procurement/award.ts'
import { awardContract, intendAward, type Services, showAward } from './commands.ts'

/** Prices, ranking, award and complaints share one answer: how far the award is. */
export function awardRoutes(services: Services): Route[] {
  const ofRfp = (caller: { userId: number }, { id }: { id: number }) => ({
    userId: caller.userId,
    opportunityId: id,
  })
  return [
    signedInRoute(contract.readAward, ({ params, caller }) => showAward(services, ofRfp(caller, params))),
    signedInRoute(contract.enterPrice, async ({ params, caller, body }) => {
      const { rate_source: rateSource, rate_day, ...read } = body
      const facts = { ...read, rateSource, rateDay: rate_day ?? null, bidder: params.bidder }
      await enterPrice(services, ofRfp(caller, params), facts)
      return showAward(services, ofRfp(caller, params))
    }),
    signedInRoute(contract.rankProposals, async ({ params, caller }) => {
      await rankProposals(services, ofRfp(caller, params))
      return showAward(services, ofRfp(caller, params))
    }),
    signedInRoute(contract.reopenAward, async ({ params, caller, body }) => {
      await reopenAward(services, ofRfp(caller, params), body)
      return showEvaluation(services, caller.userId, params.id)
    }),
    signedInRoute(contract.disqualify, async ({ params, caller, body }) => {
      await disqualify(services, ofRfp(caller, params), { bidder: params.bidder, reason: body.reason })
      return showAward(services, ofRfp(caller, params))
    }),
    signedInRoute(contract.intendAward, async ({ params, caller }) => {
      await intendAward(services, ofRfp(caller, params))
      return showAward(services, ofRfp(caller, params))
    }),
    signedInRoute(contract.award, async ({ params, caller }) => {
      await awardContract(services, ofRfp(caller, params))
      return showAward(services, ofRfp(caller, params))
    }),
  ]
}
