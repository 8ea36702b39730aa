import type { Database } from '#api/platform/database/client.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import {
  lockSeatForUpdate,
  openedStanding,
  recordPanel,
  recuseMember,
} from '#api/procurement/panel/commands.ts'
import { insertDeclarations, listBidders } from '#api/procurement/panel/queries.ts'
import { declarationKey } from '#api/procurement/panel/rules.ts'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import type { Declaration } from '#contract/procurement/panel.ts'

export type Services = { database: Database; mails: MailQueue }

type Caller = { userId: number; opportunityId: number }

/**
 * Records a member's word on every bidder, before they see anything of a proposal. A conflict with one ends their seat.
 * @returns whether they recused themself
 * @throws ApiError forbidden for who is not on the panel, invalid at the bidder where a conflict has no reason, conflict where
 * the list is not the one of now
 */
export function declare({ database, mails }: Services, caller: Caller, said: Declaration): Promise<boolean> {
  return database.transaction(async (tx) => {
    const seated = await lockSeatForUpdate(tx, caller, ['TECHNICAL_OPENED', 'EVALUATING'])
    if (!seated.member) throw new ApiError('forbidden')
    const { id: panelMemberId } = seated.member
    await openedStanding(tx, caller.opportunityId)
    const bidders = await listBidders(tx, caller.opportunityId)
    const rows = bidders.map(({ applicationId }) => {
      const key = declarationKey(tx.secretKey, panelMemberId, applicationId)
      const word = said.bidders.find((each) => each.key === key)
      return { key, applicationId, word }
    })
    if (rows.some(({ word }) => !word)) throw conflict(problem('declaration_incomplete'))
    const lacks = rows.filter(({ word }) => word?.has_conflict && word.reason.trim() === '')
    if (lacks.length > 0)
      throw new ApiError(
        'invalid',
        Object.fromEntries(lacks.map(({ key }) => [`reason.${key}`, [problem('recusal_reason_missing')]])),
      )
    const declared = rows.map(({ applicationId, word }) => ({
      panelMemberId,
      applicationId,
      hasConflict: word?.has_conflict ?? true,
      text: word?.reason.trim() ?? '',
    }))
    await insertDeclarations(tx, declared)
    const conflicts = declared.filter(({ hasConflict }) => hasConflict)
    const details = { member: panelMemberId, bidders: declared.length, conflicts: conflicts.length }
    await recordPanel(tx, caller, 'panel.declared', details)
    if (conflicts.length === 0) return false
    await recuseMember(tx, mails, seated, conflicts.map(({ text }) => text).join('\n'))
    return true
  })
}

const conflict = (reason: Problem) => new ApiError('conflict', undefined, { reason })
