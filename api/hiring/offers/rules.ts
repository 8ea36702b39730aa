import { standardText } from '#api/applications/templates/rules.ts'
import type { offers } from '#api/platform/database/tables/hiring-tables.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import type { OfferState } from '#contract/hiring/offers.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
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

/** Whether a move there closes offers that its applicants hold. A rejection is always told, and a hire is no end of an offer. */
export const endsOffers = (status: ApplicationStatus | null): boolean =>
  status !== null && status !== 'OFFER' && status !== 'HIRED' && status !== 'REJECTED'

const DAY_MS = 86_400_000

/** In whole days by the clock of the database, so that a clock of a device does not matter. */
export const isWithinDays = (at: Date, now: Date, days: number): boolean =>
  at > now && at.getTime() - now.getTime() <= days * DAY_MS

export const weekAfter = (now: Date): Date => new Date(now.getTime() + 7 * DAY_MS)

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

/** The standard letter leaves these to be filled in, such as "Pay:", in whatever language its writer reads. */
const LABELS = new Set(
  Object.keys(LANGUAGES)
    .flatMap((language) => linesOf(standardText('offer-letter', wordsIn(language as Language)).body)) // the keys of the record
    .filter((line) => line.endsWith(':')),
)

/** Lines that are still as the standard letter has them. What follows on the next line fills one in. */
export function blanksIn(body: string): string[] {
  const lines = linesOf(body)
  const isBlank = (line: string, at: number) => {
    const next = lines[at + 1] ?? ''
    return LABELS.has(line) && (next === '' || LABELS.has(next))
  }
  return lines.filter(isBlank).map((line) => line.slice(0, -1).trim())
}
