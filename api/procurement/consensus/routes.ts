import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { showEvaluation } from '#api/procurement/evaluations/commands.ts'
import { openedStanding, requireDeclared, seatOf } from '#api/procurement/panel/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import * as contract from '#contract/procurement/consensus.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import {
  agreeScore,
  answerConsensus,
  finaliseScores,
  reopenConsensus,
  reopenScoring,
  type Services,
} from './commands.ts'
import { presentConsensus } from './present.ts'
import { findConsensus } from './queries.ts'

const BEFORE: readonly ProcurementState[] = ['OPEN', 'SEALED', 'TECHNICAL_OPENED', 'EVALUATING']

export function consensusRoutes(services: Services & { timeZone: string }): Route[] {
  const show = (userId: number, id: number) => showConsensus(services, userId, id)
  const callerOf = (caller: { userId: number }, params: { id: number }) => ({
    userId: caller.userId,
    opportunityId: params.id,
  })
  return [
    signedInRoute(contract.readConsensus, ({ params, caller }) => show(caller.userId, params.id)),
    signedInRoute(contract.agreeScore, async ({ params, caller, body }) => {
      const { bidder, criterion } = params
      await agreeScore(services, callerOf(caller, params), { bidder, criterion, ...body })
      return show(caller.userId, params.id)
    }),
    signedInRoute(contract.answerConsensus, async ({ params, caller, body }) => {
      await answerConsensus(services, callerOf(caller, params), body)
      return show(caller.userId, params.id)
    }),
    signedInRoute(contract.finaliseScores, async ({ params, caller }) => {
      await finaliseScores(services, callerOf(caller, params))
      return showEvaluation(services, caller.userId, params.id)
    }),
    signedInRoute(contract.reopenScoring, async ({ params, caller, body }) => {
      await reopenScoring(services, callerOf(caller, params), body.reason)
      return showEvaluation(services, caller.userId, params.id)
    }),
    signedInRoute(contract.reopenConsensus, async ({ params, caller, body }) => {
      await reopenConsensus(services, callerOf(caller, params), body.reason)
      return showEvaluation(services, caller.userId, params.id)
    }),
  ]
}

/** @throws ApiError conflict while members still score: nobody sees another's before all handed in theirs */
async function showConsensus(
  { database, timeZone }: Services & { timeZone: string },
  userId: number,
  opportunityId: number,
): Promise<contract.Consensus> {
  const seated = await seatOf(database, userId, opportunityId)
  requireDeclared(seated)
  if (BEFORE.includes(seated.state))
    throw new ApiError('conflict', undefined, { reason: problem('scores_not_sent') })
  await openedStanding(database, opportunityId)
  return presentConsensus({ seated, consensus: await findConsensus(database, opportunityId), timeZone })
}
