import { readOwnFirm } from '#api/applications/firms/commands.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/applications/firm-members.ts'
import { acceptInvitation, inviteMember, removeMember, revokeInvitation, type Services } from './commands.ts'
import { listInvitationsOf } from './queries.ts'

export function firmMemberRoutes(services: Services): Route[] {
  const { database } = services
  return [
    signedInRoute(contract.inviteToFirm, async ({ caller: { userId }, body }) => {
      await inviteMember(services, userId, body.email)
      return readOwnFirm(database, userId)
    }),
    signedInRoute(contract.revokeFirmInvitation, async ({ caller: { userId }, params: { id } }) => {
      await revokeInvitation(services, { userId, id })
      return readOwnFirm(database, userId)
    }),
    signedInRoute(contract.removeFirmMember, async ({ caller: { userId }, params: { id } }) => {
      await removeMember(services, { userId, id })
      return readOwnFirm(database, userId)
    }),
    signedInRoute(contract.listFirmInvitations, async ({ caller: { userId } }) =>
      (await listInvitationsOf(database, userId)).map(({ id, firm, inviter, expiresAt }) => ({
        id,
        firm,
        invited_by: inviter,
        expires_at: expiresAt.toISOString(),
      })),
    ),
    signedInRoute(contract.acceptFirmInvitation, async ({ caller: { userId }, params: { id } }) => {
      await acceptInvitation(services, { userId, id })
      return readOwnFirm(database, userId)
    }),
  ]
}
