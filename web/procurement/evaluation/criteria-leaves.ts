import type { Sheet } from '#contract/procurement/scores.ts'

export type Leaf = { id: number; name: string; guidance: string; points: number }

/** The criteria that are scored: sub-criteria, and criteria without any. */
export const leavesOf = (criteria: Sheet['criteria']): Leaf[] =>
  criteria.flatMap((each) => (each.parts.length > 0 ? each.parts : [each]))
