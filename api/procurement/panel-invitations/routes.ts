import { findUserByEmail } from '#api/accounts/registration/queries.ts'
import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/procurement/panel.ts'
import { acceptPanelInvitation, registerPanelMember, type Services } from './commands.ts'
import { presentInvitation } from './present.ts'
import { findByToken } from './queries.ts'

export function panelInvitationRoutes(services: Services): Route[] {
  const { database } = services
  return [
    route(contract.openPanelInvitation, async ({ body }) => {
      const found = await findByToken(database, body.token)
      if (!found) throw new ApiError('invitation_invalid')
      const account = found.email === null ? undefined : await findUserByEmail(database, found.email)
      const known = account && { isVerified: account.verifiedAt !== null, userType: account.userType }
      return presentInvitation(found, known, found.email ?? '')
    }),
    route(contract.registerPanelMember, ({ body, client }) =>
      registerPanelMember(services, { form: body, client }),
    ),
    signedInRoute(contract.acceptPanelInvitation, async ({ body, caller }) => ({
      opportunity: await acceptPanelInvitation(services, caller, body.token),
    })),
  ]
}
