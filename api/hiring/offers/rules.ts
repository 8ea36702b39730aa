import type { offers } from '#api/platform/database/tables/hiring-tables.ts'
import type { OfferState } from '#contract/hiring/offers.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'

type Row = {
  offer: Pick<typeof offers.$inferSelect, 'answer' | 'withdrawnAt' | 'respondBy'>
  isOver: boolean
  /** When another stay in the stage of offers began. */
  pastSince: Date | null
}

/** `status`: of the application, as the reader sees it. An offer that nobody ended ends with its time or its stage. */
export function stateOf(
  { offer: { answer, withdrawnAt, respondBy }, isOver, pastSince }: Row,
  status: ApplicationStatus,
): OfferState {
  if (answer) return answer
  // The next offer withdraws one that was left behind, which is not how it ended.
  if (pastSince && !(withdrawnAt && withdrawnAt < pastSince))
    return respondBy < pastSince ? 'EXPIRED' : 'ENDED'
  if (withdrawnAt) return withdrawnAt < respondBy ? 'WITHDRAWN' : 'EXPIRED'
  if (isOver) return 'EXPIRED'
  return status === 'OFFER' ? 'OPEN' : 'ENDED'
}

/** Whether it keeps the company from another offer. */
export function stands(row: Row, status: ApplicationStatus): boolean {
  const state = stateOf(row, status)
  return state === 'OPEN' || (state === 'ACCEPTED' && row.pastSince === null)
}

const DAY_MS = 86_400_000

/** In whole days by the clock of the database, so that a clock of a device does not matter. */
export const isWithinDays = (at: Date, now: Date, days: number): boolean =>
  at > now && at.getTime() - now.getTime() <= days * DAY_MS

export const weekAfter = (now: Date): Date => new Date(now.getTime() + 7 * DAY_MS)
