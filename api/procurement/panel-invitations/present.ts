import type { PanelInvitation } from '#contract/procurement/panel.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import type { Invited } from './queries.ts'

type Account = { isVerified: boolean; userType: string } | undefined

export function presentInvitation(row: Invited, account: Account, email: string): PanelInvitation {
  const { name, logo, isVerified } = row.company
  return {
    state: stateOf(row),
    // An unverified account counts as none, because opening the mailed link verifies the address.
    standing: !account?.isVerified ? 'new' : account.userType === 'OPERATOR' ? 'operator' : 'ready',
    email,
    name: row.name,
    is_chair: row.isChair,
    opportunity: { id: row.opportunityId, name: row.opportunity.name },
    company: { name, logo, verified: isVerified },
    invited_by: row.inviter,
  }
}

/** Once the panel agrees nobody new comes to it. */
const NAMED_IN: readonly ProcurementState[] = ['TECHNICAL_OPENED', 'EVALUATING']

export function stateOf(row: Invited): PanelInvitation['state'] {
  const { joinedAt, removedAt, isExpired, opportunity, state, isSuspended } = row
  if (joinedAt) return 'used'
  const isOver = (state && !NAMED_IN.includes(state)) || opportunity.status === 'CANCELLED' || isSuspended
  if (removedAt || isOver) return 'over'
  return isExpired ? 'expired' : 'open'
}
