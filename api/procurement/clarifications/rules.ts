import type { CLARIFICATION_STANDINGS } from '#contract/procurement/clarifications.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'

type Standing = (typeof CLARIFICATION_STANDINGS)[number]

/** In these the panel asks about proposals, and about prices. */
export const ASKED_IN: readonly ProcurementState[] = ['EVALUATING', 'CONSENSUS', 'FINANCIAL_OPENED']

export const isPriced = (state: ProcurementState): boolean => state === 'FINANCIAL_OPENED'

/** Of proposals an answer counts until scores are final, of prices until the award is intended. */
const TAKEN_IN = {
  proposal: ['EVALUATING', 'CONSENSUS'],
  price: ['FINANCIAL_OPENED', 'RANKED'],
} as const satisfies Record<string, readonly ProcurementState[]>

export const takesAnswer = (isAboutPrice: boolean, state: ProcurementState): boolean =>
  TAKEN_IN[isAboutPrice ? 'price' : 'proposal'].some((each) => each === state)

type Asked = { isAboutPrice: boolean; answeredAt: Date | null; isPast: boolean; isLate: boolean }

/** `isPast` and `isLate`: by the clock of the database. */
export function standingOf(
  { isAboutPrice, answeredAt, isPast, isLate }: Asked,
  state: ProcurementState,
): Standing {
  if (answeredAt) return isLate ? 'LATE' : 'ANSWERED'
  if (!takesAnswer(isAboutPrice, state)) return 'CLOSED'
  return isPast ? 'OVERDUE' : 'WAITING'
}
