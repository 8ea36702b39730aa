import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError } from '#contract/errors.ts'
import {
  insertConfirmation,
  listConfirmations,
  listOpeners,
  lockOpportunityForUpdate,
  markOpened,
  readState,
} from './queries.ts'
import { pressesNeeded, subjectOf } from './rules.ts'

const refused = (code: 'sealed' | 'conflict', detail: string) => new ApiError(code, undefined, { detail })

/**
 * One member's press to open the technical parts of an RFP, after its time by the database's clock (decisions §6). The
 * press of a second member within a day opens them; the first where only one member may. Each press and the opening are
 * in the audit log.
 * @throws ApiError sealed before the time and for a cancelled RFP; conflict when it is open or the caller pressed already;
 * forbidden when the caller is a member no more
 */
export async function confirmBidOpening(
  database: Database,
  scope: Scope,
  opportunityId: OwnOpportunityId,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOpportunityForUpdate(tx, opportunityId)
    await refuseEarly(tx, opportunityId)
    const openers = await listOpeners(tx, scope)
    if (!openers.includes(scope.userId)) throw new ApiError('forbidden')
    const needed = pressesNeeded(openers.length)
    const before = await listConfirmations(tx, opportunityId, openers)
    if (before.length < needed && before.some(({ userId }) => userId === scope.userId)) {
      throw refused('conflict', 'You have pressed already. Another member has to press as well')
    }
    await insertConfirmation(tx, opportunityId, scope.userId)
    const act = { actorId: scope.userId, subject: subjectOf(opportunityId) }
    await record(tx, { ...act, action: 'proposals.confirmed', details: {} })
    const confirmed = [...new Set([...before.map(({ userId }) => userId), scope.userId])]
    if (confirmed.length < needed) return
    await markOpened(tx, opportunityId, confirmed)
    await record(tx, {
      ...act,
      action: 'proposals.opened',
      details: { part: 'technical_proposal', confirmed_by: confirmed.join(' '), needed },
    })
  })
}

async function refuseEarly(tx: Transaction, opportunityId: OwnOpportunityId): Promise<void> {
  const { status, isOver, isOpened } = await readState(tx, opportunityId)
  if (status === 'CANCELLED') throw refused('sealed', 'The proposals of a cancelled RFP are never opened')
  if (!isOver) throw new ApiError('sealed')
  if (isOpened) throw refused('conflict', 'The proposals are open already')
}
