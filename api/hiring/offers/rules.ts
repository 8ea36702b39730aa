import type { offers } from '#api/platform/database/tables/hiring-tables.ts'
import type { OfferState } from '#contract/hiring/offers.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'

type Row = Pick<typeof offers.$inferSelect, 'answer' | 'withdrawnAt' | 'respondBy'> & { isOver: boolean }

/** `status`: of the application, as the reader sees it. An offer that nobody ended ends with its time or its stage. */
export function stateOf(
  { answer, withdrawnAt, respondBy, isOver }: Row,
  status: ApplicationStatus,
): OfferState {
  if (answer) return answer
  if (withdrawnAt) return withdrawnAt < respondBy ? 'WITHDRAWN' : 'EXPIRED'
  if (isOver) return 'EXPIRED'
  return status === 'OFFER' ? 'OPEN' : 'ENDED'
}

const DAY_MS = 86_400_000

/** In whole days by the clock of the database, so that a clock of a device does not matter. */
export const isWithinDays = (at: Date, now: Date, days: number): boolean =>
  at > now && at.getTime() - now.getTime() <= days * DAY_MS

export const weekAfter = (now: Date): Date => new Date(now.getTime() + 7 * DAY_MS)
