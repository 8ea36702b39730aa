import { findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { MOST_APART_MS } from '#api/platform/database/clock.ts'
import { ApiError, type ProblemCode, type ProblemParams, problem } from '#contract/errors.ts'
import {
  findState,
  insertConfirmation,
  listConfirmations,
  listOpeners,
  lockOpportunityForUpdate,
  updateOpened,
} from './queries.ts'
import { confirmationsNeeded } from './rules.ts'

const refusal = (code: 'sealed' | 'conflict', reason: ProblemCode, params?: ProblemParams) =>
  new ApiError(code, undefined, { reason: problem(reason, params) })

/**
 * Confirms the opening of an RFP's technical proposals, after its time by the database's clock (decisions §6). A second member's
 * confirmation within a day opens them; the first does where only one member may. The audit log has each of them.
 * @returns whether they are open now
 * @throws ApiError sealed before the time and for a cancelled RFP; conflict where they are open or the caller confirmed
 * already; forbidden where the caller is no longer a member
 */
export async function confirmBidOpening(
  database: Database,
  scope: Scope,
  opportunityId: OwnOpportunityId,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockOpportunityForUpdate(tx, opportunityId)
    const standing = await findStanding(tx, opportunityId)
    await refuseEarly(tx, opportunityId, standing)
    const openers = await listOpeners(tx, scope)
    if (!openers.includes(scope.userId)) throw new ApiError('forbidden')
    const needed = confirmationsNeeded(openers.length)
    const before = (await listConfirmations(tx, opportunityId, openers)).filter(hasConfirmed(standing))
    if (before.length < needed && before.some(({ userId }) => userId === scope.userId)) {
      throw refusal('conflict', 'confirmed_already')
    }
    await insertConfirmation(tx, opportunityId, scope.userId)
    const act = { actorId: scope.userId, subject: subjectOf(opportunityId) }
    await record(tx, { ...act, action: 'proposals.confirmed', details: {} })
    const confirmed = [...new Set([...before.map(({ userId }) => userId), scope.userId])]
    if (confirmed.length < needed) return false
    await updateOpened(tx, opportunityId, confirmed)
    await record(tx, {
      ...act,
      action: 'proposals.opened',
      details: { part: 'technical_proposal', confirmed_by: confirmed.join(' '), needed },
    })
    return true
  })
}

type Standing = Awaited<ReturnType<typeof findStanding>>

/** A row of a confirmation counts with its entry in the keyed log; without a proposal there is no key, and nothing to open. */
export const hasConfirmed = (standing: Standing) => (row: { userId: number }) =>
  standing === undefined || standing.confirmed.has(row.userId)

async function refuseEarly(tx: Transaction, opportunityId: OwnOpportunityId, standing: Standing) {
  const { status, ...state } = await findState(tx, opportunityId)
  const isOver = state.isOver && standing?.isOver !== false
  const isOpened = state.isOpened && standing?.isOpened !== false
  if (status === 'CANCELLED' || standing?.isCancelled) throw refusal('sealed', 'cancelled_stays_sealed')
  if (standing?.fault) throw refusal('sealed', 'clock_stays_sealed', { minutes: MOST_APART_MS / 60_000 })
  if (!isOver) throw new ApiError('sealed')
  if (isOpened) throw refusal('conflict', 'proposals_opened_already')
}
