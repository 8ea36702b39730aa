import { needsReason } from '#contract/applications/scoring.ts'
import { plainNumber } from '#contract/typed-numbers.ts'
import type { Cell } from '#web/applications/scoring/score-saver.ts'

/** Points as they are typed, `7,5` as 7.5; undefined where they are none. */
export function scoreTyped(typed: string): number | undefined {
  const points = plainNumber(typed)
  return points === undefined ? undefined : Number(points)
}

/** The text for what a score lacks before it can be handed in. */
export function lackOf(cell: Cell | undefined, most: number) {
  if (cell?.overtaken) return 'score.missingChoice' as const
  const points = scoreTyped(cell?.points ?? '')
  if (points === undefined) return 'score.missingPoints' as const
  if (cell?.state === 'failed' || cell?.state === 'refused') return 'score.missingSave' as const
  return needsReason(points, most) && cell?.reason.trim() === ''
    ? ('score.missingReason' as const)
    : undefined
}
