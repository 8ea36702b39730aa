import { presentProfile } from '#api/accounts/profile/present.ts'
import { findProfile } from '#api/accounts/profile/queries.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { memberRoute, type Route, requireRecent, route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/companies/invitations.ts'
import { ApiError } from '#contract/errors.ts'
import {
  acceptInvitation,
  invite,
  registerInvited,
  resendInvitation,
  revokeInvitation,
  type Services,
} from './commands.ts'
import { presentInvitation, presentOpened } from './present.ts'
import { findByToken, findInvited, findOwnInvitation, listInvitationsOf } from './queries.ts'
import { standingOf } from './rules.ts'

export function invitationRoutes(services: Services): Route[] {
  const { database } = services
  const showOne = async (scope: Scope, id: number) => {
    const found = await findOwnInvitation(database, scope, id)
    if (!found) throw new ApiError('not_found')
    return presentInvitation(found)
  }
  return [
    memberRoute(contract.listInvitations, async ({ scope }) =>
      (await listInvitationsOf(database, scope)).map(presentInvitation),
    ),
    memberRoute(contract.invite, async ({ scope, caller, body }) => {
      if (can(body.role, 'proposals.open')) requireRecent(caller)
      return showOne(scope, await invite(services, scope, body))
    }),
    memberRoute(contract.resendInvitation, async ({ scope, params }) => {
      await resendInvitation(services, scope, params.id)
      return showOne(scope, params.id)
    }),
    memberRoute(contract.revokeInvitation, async ({ scope, params }) => {
      await revokeInvitation(services, scope, params.id)
      return { detail: english().text('said.invitationWithdrawn') }
    }),
    route(contract.openInvitation, async ({ body }) => {
      const found = await findByToken(database, body.token)
      if (!found) throw new ApiError('invitation_invalid')
      const invited = await findInvited(database, found.email)
      return presentOpened(found, standingOf(invited, found.companyId))
    }),
    route(contract.registerInvited, ({ body, client }) => registerInvited(services, { form: body, client })),
    signedInRoute(contract.acceptInvitation, async ({ body, caller }) => {
      await acceptInvitation(services, caller, { token: body.token, jobTitle: body.job_title })
      const profile = await findProfile(database, caller.userId)
      if (!profile) throw new ApiError('unauthorized')
      return presentProfile(profile)
    }),
  ]
}
