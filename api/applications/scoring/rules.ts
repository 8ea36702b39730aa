import { needsReason } from '#contract/applications/scoring.ts'
import type { ProblemCode } from '#contract/errors.ts'

/** The scoring of anything by criteria (ADR 044): who may score, and when, is for those who use it. */

type CriterionRow = {
  id: number
  parentId: number | null
  name: string
  guidance: string
  points: number
  minimum: number | null
}

type Part = Pick<CriterionRow, 'id' | 'name' | 'guidance' | 'points'>
export type Criterion = Part & { minimum: number | null; parts: Part[] }

/** Criteria in their order, each with its sub-criteria. */
export function treeOf(rows: CriterionRow[]): Criterion[] {
  const part = ({ id, name, guidance, points }: CriterionRow): Part => ({ id, name, guidance, points })
  return rows
    .filter(({ parentId }) => parentId === null)
    .map((row) => ({
      ...part(row),
      minimum: row.minimum,
      parts: rows.filter(({ parentId }) => parentId === row.id).map(part),
    }))
}

/** The criteria that are scored: sub-criteria, and criteria without any. */
export const leavesOf = (tree: Criterion[]): Part[] =>
  tree.flatMap((criterion) => (criterion.parts.length > 0 ? criterion.parts : [criterion]))

type Given = { points: number | null; reason: string }

/** The lack of a score before it can be handed in; undefined where it is whole. */
export function lackOf(given: Given | undefined, most: number): ProblemCode | undefined {
  if (given === undefined || given.points === null) return 'points_missing'
  return needsReason(given.points, most) && given.reason.trim() === '' ? 'score_reason_missing' : undefined
}
