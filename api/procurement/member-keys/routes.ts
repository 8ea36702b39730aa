import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import { ownOpportunity, type Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { takeHanding } from '#api/procurement/share-handing/commands.ts'
import { takeShare } from '#api/procurement/share-release/commands.ts'
import * as contract from '#contract/procurement/member-keys.ts'
import {
  chooseKeys,
  dropKeys,
  findHanding,
  isRenewable,
  listHeldRfps,
  listKeyed,
  listOpenersWithKeys,
} from './commands.ts'
import { presentMemberKeys } from './present.ts'
import { isShut, isUnpublished, listShares } from './queries.ts'

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
    memberRoute(contract.handOnShares, async ({ params, scope, body: form }) => {
      const opportunityId = await rfp(scope, params.id)
      await takeHanding(database, { scope, opportunityId, form })
      return show(services, scope, opportunityId)
    }),
    memberRoute(contract.releaseShare, async ({ params, scope, body, caller, client }) => {
      const opportunityId = await rfp(scope, params.id)
      const { envelope } = body
      const shares = body.shares.map(({ id, share }) => ({ id, share: Buffer.from(share, 'base64url') }))
      await takeShare(database, { scope, opportunityId, envelope, shares })
      const details = { id: opportunityId, part: envelope }
      await logSecurityEvent(database, { kind: 'share_released', caller, client, details })
      return show(services, scope, opportunityId)
    }),
  ]
}

async function show(services: Services, scope: Scope, opportunityId: number): Promise<contract.MemberKeys> {
  const { database, requiresMemberKeys } = services
  const canDrop = await isUnpublished(database, opportunityId)
  const canChoose = canDrop || (await isRenewable(database, opportunityId))
  const held = await findHeldBy(database, opportunityId)
  const to = held && {
    openers: await listOpenersWithKeys(database, scope.companyId),
    threshold: held.threshold,
  }
  return presentMemberKeys({
    userId: scope.userId,
    isRequired: requiresMemberKeys,
    canDrop,
    canChoose,
    held,
    openers: await listKeyed(database, scope.companyId),
    shares: await listShares(database, opportunityId),
    handing: to && {
      state: await findHanding(database, opportunityId, to),
      threshold: to.threshold,
      isShut: !canChoose && (await isShut(database, opportunityId)),
    },
  })
}
