import { findHeldBy } from '#api/opportunities/member-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { findHanding, isRenewable, listOpenersWithKeys } from '#api/procurement/member-keys/commands.ts'
import {
  deleteHandings,
  insertHanding,
  isShut,
  lockUnpublishedForUpdate,
} from '#api/procurement/member-keys/queries.ts'
import { ApiError, type ProblemCode, problem } from '#contract/errors.ts'
import type { HandingForm } from '#contract/procurement/member-keys.ts'

const conflict = (reason: ProblemCode) => new ApiError('conflict', undefined, { reason: problem(reason) })

type Handing = { scope: Scope; opportunityId: OwnOpportunityId; form: HandingForm }

/**
 * Takes what a holder hands on to the openers of now: one part of it for each of them, encrypted in the holder's browser. A round counts once
 * as many handed on as open the RFP; one that was begun for other openers begins anew. Shares of earlier rounds stay.
 * @throws ApiError conflict where nothing is shut any more, the openers or the round are others by now, nobody lacks a share, or the holder
 * handed theirs on; not_found where the RFP is not sealed to its openers
 */
export async function takeHanding(
  database: Database,
  { scope, opportunityId, form }: Handing,
): Promise<void> {
  await database.transaction(async (tx) => {
    const isDraft = await lockUnpublishedForUpdate(tx, opportunityId)
    const held = await findHeldBy(tx, opportunityId)
    if (!held) throw new ApiError('not_found')
    if (isDraft || (await isRenewable(tx, opportunityId))) throw conflict('keys_not_bound')
    if (!(await isShut(tx, opportunityId))) throw conflict('proposals_opened_already')
    const openers = await listOpenersWithKeys(tx, scope.companyId)
    const state = await findHanding(tx, opportunityId, { openers, threshold: held.threshold })
    if (form.round !== state.round) throw conflict('shares_moved_on')
    const named = new Map(form.shares.map(({ member, recipient }) => [member, recipient]))
    const isWhole = named.size === form.shares.length && named.size === state.to.length
    if (!isWhole || state.to.some(({ member, recipient }) => named.get(member) !== recipient))
      throw conflict('member_keys_openers')
    if (!state.holders.includes(scope.userId)) throw conflict('not_sealed_to_you')
    if (state.done.includes(scope.userId)) throw conflict('shares_handed_on')
    if (!state.isWanted) throw conflict('shares_held_by_all')
    const round = state.round + 1
    if (state.isOutdated) await deleteHandings(tx, { opportunityId, round })
    const shares = form.shares.map((share) => ({
      opportunityId,
      userId: share.member,
      recipient: share.recipient,
      technical: share.technical,
      financial: share.financial,
      technicalHash: share.technical_hash,
      financialHash: share.financial_hash,
    }))
    await insertHanding(tx, { opportunityId, round, userId: scope.userId }, shares)
    const details = { round, to: state.to.map(({ member }) => member).join(' ') }
    const subject = subjectOf(opportunityId)
    await record(tx, { actorId: scope.userId, action: 'proposals.share-handed-on', subject, details })
  })
}
