import { type Problem, problem } from '#contract/errors.ts'

type Facts = {
  intendedAt: Date
  standstillUntil: Date
  complaints: { createdAt: Date; isUpheld: boolean | null }[]
  now: Date
}

/** Why the contract cannot be awarded yet; undefined once standstill is over and no complaint stands against it. */
export function awardLack({ intendedAt, standstillUntil, complaints, now }: Facts): Problem | undefined {
  const open = complaints.filter(({ isUpheld }) => isUpheld === null)
  if (open.length > 0) return problem('complaints_open', { count: open.length })
  if (complaints.some(({ isUpheld, createdAt }) => isUpheld && createdAt >= intendedAt))
    return problem('complaint_upheld')
  return now < standstillUntil ? problem('standstill_runs') : undefined
}
