import { z } from 'zod'
import { problem } from '#contract/errors.ts'
import { plainNumber } from '#contract/typed-numbers.ts'

/**
 * Scoring by criteria, whatever is scored: proposals to an RFP, and applicants where a company wants it (ADR 044). Points are of a
 * criterion's own most, to the hundredth.
 */

/** Below this part of the points, or above the other, a reason is required (design: evaluation, individual scores). */
const LOW = 0.5
const HIGH = 0.9
/** Agreed points may differ from the mean by this part of the points without a reason. */
const APART = 0.1

/** Points are hundredths at most, and floating numbers are not. */
const inHundredths = (points: number) => Math.round(points * 100)

export const needsReason = (points: number, most: number): boolean =>
  inHundredths(points) < inHundredths(most * LOW) || inHundredths(points) > inHundredths(most * HIGH)

export const isFarFromMean = (points: number, { mean, most }: { mean: number; most: number }): boolean =>
  Math.abs(points - mean) > most * APART + 1e-9

/** null without any points. */
export const meanOf = (points: number[]): number | null =>
  points.length === 0 ? null : points.reduce((sum, each) => sum + each, 0) / points.length

/** From the least to the most, in points. */
export const spreadOf = (points: number[]): number =>
  points.length === 0 ? 0 : inHundredths(Math.max(...points) - Math.min(...points)) / 100

export const sumOf = (points: number[]): number =>
  points.reduce((sum, each) => sum + inHundredths(each), 0) / 100

const POINTS = /^\d{1,3}(?:\.\d{1,2})?$/
const plainPoints = (text: string) => plainNumber(text) ?? ''

/** Points as people type them: "7", "7.5" or "7,5"; empty for none yet. */
export const TypedPoints = z
  .string(problem('points_typed'))
  .trim()
  .max(10, problem('points_typed'))
  .refine((text) => text === '' || POINTS.test(plainPoints(text)), problem('points_typed'))
  .transform((text) => (text === '' ? null : Number(plainPoints(text))))

/** The problem of points for a criterion; undefined where there is none. */
export function pointsProblem(points: number | null, most: number): ReturnType<typeof problem> | undefined {
  if (points === null || (points >= 0 && inHundredths(points) <= inHundredths(most))) return undefined
  return problem('points_too_many', { most })
}
