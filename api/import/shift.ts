import type { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'

const DAY = 86_400_000
/** 52 weeks: a Friday stays a Friday. */
const STEP = 364 * DAY

/** Of a past data set: how far its latest past deadline has to move to lie ahead of `now`, in whole steps. */
export function shiftOf(latestPastDeadline: Date | undefined, now: Date): number {
  if (!latestPastDeadline) return 0
  return (Math.floor((now.getTime() - latestPastDeadline.getTime()) / STEP) + 1) * STEP
}

/** The opportunity moved by `shift`. A deadline that lies ahead stays, and nothing is published in the future. */
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
