import type { Ending, ProcurementState } from '#contract/procurement/states.ts'

type Facts = {
  state: ProcurementState
  /** Opened ones, also where they were refused since. */
  proposals: number
  /** At or above the minimum and not disqualified; undefined while scores are not final and some are left. */
  valid: number | undefined
}

/** Why an RFP ended without an award; null where it did not. */
export function endingOf({ state, proposals, valid }: Facts): Ending | null {
  if (state !== 'UNSUCCESSFUL') return null
  if (proposals === 0) return 'NO_PROPOSALS'
  return valid === 0 ? 'NONE_RESPONSIVE' : 'NO_AWARD'
}
