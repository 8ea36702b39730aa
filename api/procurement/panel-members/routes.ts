import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import { showEvaluation } from '#api/procurement/evaluations/commands.ts'
import * as contract from '#contract/procurement/panel.ts'
import {
  handOverChair,
  namePanelMember,
  recuse,
  removePanelMember,
  resendPanelInvitation,
  type Services,
} from './commands.ts'

export function panelMemberRoutes(services: Services & { timeZone: string }): Route[] {
  const show = (userId: number, id: number) => showEvaluation(services, userId, id)
  const memberOf = ({ userId }: { userId: number }, { id, member }: { id: number; member: number }) => ({
    userId,
    opportunityId: id,
    panelMemberId: member,
  })
  return [
    signedInRoute(contract.namePanelMember, async ({ params, caller, body }) => {
      await namePanelMember(services, { userId: caller.userId, opportunityId: params.id }, body)
      return show(caller.userId, params.id)
    }),
    signedInRoute(contract.handOverChair, async ({ params, caller }) => {
      await handOverChair(services, memberOf(caller, params))
      return show(caller.userId, params.id)
    }),
    signedInRoute(contract.resendPanelInvitation, async ({ params, caller }) => {
      await resendPanelInvitation(services, memberOf(caller, params))
      return show(caller.userId, params.id)
    }),
    signedInRoute(contract.removePanelMember, async ({ params, caller, body }) => {
      await removePanelMember(services, { ...memberOf(caller, params), reason: body.reason.trim() })
      return show(caller.userId, params.id)
    }),
    signedInRoute(contract.recuse, async ({ params, caller, body }) => {
      await recuse(services, { userId: caller.userId, opportunityId: params.id, reason: body.reason })
      return { detail: english().text('said.recused') }
    }),
  ]
}
