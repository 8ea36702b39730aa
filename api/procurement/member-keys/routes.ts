import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { takeShare } from '#api/procurement/share-release/commands.ts'
import * as contract from '#contract/procurement/member-keys.ts'
import { chooseKeys, dropKeys, isRenewable, listHeldRfps, listKeyed } from './commands.ts'
import { presentMemberKeys } from './present.ts'
import { isUnpublished, listShares } from './queries.ts'

type Services = {
  database: Database
  /** The operator asks for RFPs that are sealed to their openers. */
  requiresMemberKeys: boolean
}

export function memberKeyRoutes(services: Services): Route[] {
  const { database } = services
  const rfp = async (scope: Scope, id: number) =>
    (await ownOpportunity(database, scope, { id, kind: 'RFP' })).id
  return [
    memberRoute(contract.readMemberKeys, async ({ params, scope }) =>
      show(services, scope, await rfp(scope, params.id)),
    ),
    memberRoute(contract.listHeldRfps, ({ scope }) => listHeldRfps(database, scope)),
    memberRoute(contract.chooseMemberKeys, async ({ params, scope, body: form }) => {
      const opportunityId = await rfp(scope, params.id)
      await chooseKeys(database, { scope, opportunityId, form })
      return show(services, scope, opportunityId)
    }),
    memberRoute(contract.dropMemberKeys, async ({ params, scope }) => {
      const opportunityId = await rfp(scope, params.id)
      await dropKeys(database, scope, opportunityId)
      return show(services, scope, opportunityId)
    }),
    memberRoute(contract.releaseShare, async ({ params, scope, body, caller, client }) => {
      const opportunityId = await rfp(scope, params.id)
      const { envelope } = body
      const share = Buffer.from(body.share, 'base64url')
      await takeShare(database, { scope, opportunityId, envelope, share })
      const details = { id: opportunityId, part: envelope }
      await logSecurityEvent(database, { kind: 'share_released', caller, client, details })
      return show(services, scope, opportunityId)
    }),
  ]
}

async function show(services: Services, scope: Scope, opportunityId: number): Promise<contract.MemberKeys> {
  const { database, requiresMemberKeys } = services
  const canDrop = await isUnpublished(database, opportunityId)
  return presentMemberKeys({
    userId: scope.userId,
    isRequired: requiresMemberKeys,
    canDrop,
    canChoose: canDrop || (await isRenewable(database, opportunityId)),
    held: await findHeldBy(database, opportunityId),
    openers: await listKeyed(database, scope.companyId),
    shares: await listShares(database, opportunityId),
  })
}
