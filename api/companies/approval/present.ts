import type { Scope } from '#api/platform/access/scope.ts'
import type { Approval } from '#contract/companies/approval.ts'
import type { Approver } from './queries.ts'
import type { RequestRow, standingOf } from './rules.ts'

type Shown = {
  standing: ReturnType<typeof standingOf>
  hash: string
  able: Approver[]
  scope: Scope
  /** Whether the member's role does what is to be approved. */
  canAct: boolean
}

export function presentApproval({ standing: { state, row }, hash, able, scope, canAct }: Shown): Approval {
  return {
    state,
    asked: row ? askedOf(row) : null,
    decided: row ? decidedOf(row) : null,
    approvers: able.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    seen: hash,
    has_changed: state === 'WAITING' && row?.request.editedBy.includes(scope.userId) === true,
    can_ask: canAct && (state === 'NEEDED' || state === 'SENT_BACK'),
    can_decide: state === 'WAITING' && able.some(({ id }) => id === scope.userId),
    can_withdraw: canAct && state === 'WAITING',
  }
}

const askedOf = ({ request, asker }: RequestRow) => ({
  by: asker,
  at: request.createdAt.toISOString(),
  note: request.note,
})

const decidedOf = ({ request, decider }: RequestRow) =>
  request.decidedAt && { by: decider, at: request.decidedAt.toISOString(), words: request.words }
