import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'

const DAY = 86_400_000
/** 52 weeks, so that a Friday stays a Friday. */
const STEP = 364 * DAY

/** How far a past data set must move, in whole steps, for its latest past deadline to be after `now`. */
export function shiftOf(latestPastDeadline: Date | undefined, now: Date): number {
  if (!latestPastDeadline) return 0
  return (Math.floor((now.getTime() - latestPastDeadline.getTime()) / STEP) + 1) * STEP
}

/** Moves an opportunity by `shift`. A future deadline stays, and nothing gets a future publication date. */
export function shifted(opportunity: ImportedOpportunity, shift: number, now: Date): ImportedOpportunity {
  const { deadlineAt, publishedAt } = opportunity
  if (shift === 0 || (deadlineAt && deadlineAt > now)) return opportunity
  return {
    ...opportunity,
    deadlineAt: deadlineAt && new Date(deadlineAt.getTime() + shift),
    publishedAt: publishedAt && notAfter(now, publishedAt.getTime() + shift),
  }
}

function notAfter(now: Date, instant: number): Date {
  const steps = Math.max(0, Math.ceil((instant - now.getTime()) / STEP))
  return new Date(instant - steps * STEP)
}
