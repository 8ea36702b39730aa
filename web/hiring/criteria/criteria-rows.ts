import type { JobCriteria } from '#contract/hiring/criteria.ts'
import { newKey } from '#web/parts/rows/row-list.tsx'

/** A criterion that is edited. */
export type CriterionRow = {
  key: string
  id: number | null
  name: string
  guidance: string
  /** Its words are kept, as ratings are about them. */
  isRated: boolean
}

export const newRow = (words = { name: '', guidance: '' }): CriterionRow => ({
  key: newKey(),
  id: null,
  ...words,
  isRated: false,
})

export const rowsOf = ({ criteria }: JobCriteria): CriterionRow[] =>
  criteria.map(({ is_rated, ...row }) => ({ key: newKey(), ...row, isRated: is_rated }))
