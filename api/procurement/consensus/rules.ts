import type { Criterion } from '#api/applications/scoring/rules.ts'
import { isFarFromMean, meanOf, spreadOf, sumOf } from '#contract/applications/scoring.ts'

type Given = { panelMemberId: number; applicationId: number; criterionId: number; points: number | null }
type Agreed = { applicationId: number; criterionId: number; points: number | null; reason: string }

/** Puts the members' scores of one proposal for one criterion beside what they agreed on. */
export function cellOf<S extends Given, A extends Agreed>(
  { scores, agreed }: { scores: S[]; agreed: A[] },
  at: { applicationId: number; criterionId: number },
) {
  const isHere = (each: { applicationId: number; criterionId: number }) =>
    each.applicationId === at.applicationId && each.criterionId === at.criterionId
  const here = scores
    .filter(isHere)
    .flatMap((each) => (each.points === null ? [] : [{ ...each, points: each.points }]))
  const points = here.map((each) => each.points)
  return { scores: here, mean: meanOf(points), spread: spreadOf(points), agreed: agreed.find(isHere) }
}

/** Agreed points are whole with a reason where they are far from the mean. */
export function isAgreed(
  agreed: Pick<Agreed, 'points' | 'reason'> | undefined,
  { mean, most }: { mean: number | null; most: number },
): boolean {
  if (!agreed || agreed.points === null) return false
  return mean === null || !isFarFromMean(agreed.points, { mean, most }) || agreed.reason.trim() !== ''
}

type Outcome = {
  /** null where a requirement was not met, or points are missing. */
  total: number | null
  /** By criterion of the first level. */
  sums: { id: number; name: string; points: number; most: number; minimum: number | null }[]
  /** Ids of criteria below their minimum. */
  below: number[]
  isBelowTotal: boolean
  passes: boolean
}

type Judged = { tree: Criterion[]; minimum: number | null; hasFailed: boolean; points: Map<number, number> }

/** Adds up agreed points: sub-criteria add up to their criterion, criteria to the total. */
export function outcomeOf({ tree, minimum, hasFailed, points }: Judged): Outcome {
  const sums = tree.map((criterion) => {
    const { id, name, points: most, minimum: least, parts } = criterion
    const scored = parts.length > 0 ? parts : [criterion]
    return { id, name, points: sumOf(scored.map((each) => points.get(each.id) ?? 0)), most, minimum: least }
  })
  if (hasFailed) return { total: null, sums: [], below: [], isBelowTotal: false, passes: false }
  const total = sumOf(sums.map((each) => each.points))
  const below = sums.filter((each) => each.minimum !== null && each.points < each.minimum).map(({ id }) => id)
  const isBelowTotal = minimum !== null && total < minimum
  return { total, sums, below, isBelowTotal, passes: below.length === 0 && !isBelowTotal }
}
