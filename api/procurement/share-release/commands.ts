import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { refuseEarly } from '#api/procurement/bid-opening/commands.ts'
import { findOpenable } from '#api/procurement/financial-opening/commands.ts'
import { narrowToHolders } from '#api/procurement/held-opening/commands.ts'
import { listShares, updateReleased } from '#api/procurement/member-keys/queries.ts'
import { hashOfShare, sealShare } from '#api/procurement/member-keys/rules.ts'
import { findOpeners } from '#api/procurement/openers/commands.ts'
import { openedStanding } from '#api/procurement/panel/commands.ts'
import { lockStateForUpdate } from '#api/procurement/proceedings/commands.ts'
import { lockOpportunityForUpdate } from '#api/procurement/proceedings/queries.ts'
import { ApiError, type ProblemCode, problem } from '#contract/errors.ts'
import type { HeldEnvelope } from '#contract/procurement/member-keys.ts'

const conflict = (reason: ProblemCode) => new ApiError('conflict', undefined, { reason: problem(reason) })

type Release = {
  scope: Scope
  opportunityId: OwnOpportunityId
  envelope: HeldEnvelope
  /** By the ids of the member's shares. */
  shares: { id: number; share: Buffer }[]
}

/**
 * Takes a member's shares of a key while its envelope can be opened, by the key of the site and the keyed log. They wait encrypted for those
 * of others.
 * @throws ApiError sealed before; not_found where the RFP is not sealed to its openers; conflict where none of the shares is right, and once it is
 * opened; forbidden for who may not confirm
 */
export async function takeShare(database: Database, release: Release): Promise<void> {
  const { scope, opportunityId, envelope, shares } = release
  await database.transaction(async (tx) => {
    if (!(await findHeldBy(tx, opportunityId))) throw new ApiError('not_found')
    const standing = await lockOpenableForUpdate(tx, release)
    const rows = (await listShares(tx, opportunityId)).map((each) => each.share)
    const own = new Map(rows.filter(({ userId }) => userId === scope.userId).map((row) => [row.id, row]))
    if (own.size === 0) throw conflict('not_sealed_to_you')
    const able = await findOpeners(tx, scope, standing)
    if (able.waiting.has(scope.userId)) throw conflict('opener_waits')
    const { openers } = await narrowToHolders(tx, { opportunityId, envelope }, able)
    if (!openers.includes(scope.userId)) throw new ApiError('forbidden')
    // A share that somebody handed on wrongly keeps no other from counting.
    const right = shares.filter(({ id, share }) => hashOfShare(share) === own.get(id)?.[`${envelope}Hash`])
    if (right.length === 0) throw conflict('share_wrong')
    for (const { id, share } of right) {
      const place = { id, envelope }
      await updateReleased(tx, place, sealShare({ ...place, key: standing.key }, share))
    }
    const details = { part: envelope }
    const subject = subjectOf(opportunityId)
    await record(tx, { actorId: scope.userId, action: 'proposals.share-released', subject, details })
  })
}

/** Locks the row that the opening of the envelope locks. @throws ApiError sealed, conflict where it cannot be opened now */
async function lockOpenableForUpdate(tx: Transaction, { opportunityId, envelope }: Release) {
  if (envelope === 'technical') {
    await lockOpportunityForUpdate(tx, opportunityId)
    const standing = await findStanding(tx, opportunityId)
    await refuseEarly(tx, opportunityId, standing)
    if (!standing) throw new ApiError('sealed')
    if (standing.isOpened) throw conflict('proposals_opened_already')
    return standing
  }
  const standing = await openedStanding(tx, opportunityId)
  const { state } = await lockStateForUpdate(tx, opportunityId)
  if ((await findOpenable(tx, opportunityId, state)).length === 0) throw conflict('proceedings_moved_on')
  return standing
}
