import type { Movable } from './stage-place.ts'

/** A selected applicant as kept: where they were, and nothing that names them. */
export type Kept = { number: string; status: string; stage: number | null }

export const keptOf = ({ number, status, stage }: Movable): Kept => ({
  number,
  status,
  stage: stage?.id ?? null,
})

/** Reads no selection from what another version of the page kept. */
export const keptIn = (left: unknown): Kept[] => (Array.isArray(left) ? left.filter(isKept) : [])

const isKept = (each: unknown): each is Kept =>
  typeof each === 'object' && each !== null && 'number' in each && 'status' in each && 'stage' in each

/** Leaves out everybody who is not where they were; a stage that the answer does not tell counts as the same. */
export function unmovedIn<T extends Movable>(found: readonly T[], kept: readonly Kept[]): T[] {
  const places = new Map(kept.map((each) => [each.number, each]))
  return found.filter(({ number, status, stage }) => {
    const before = places.get(number)
    if (!before || before.status !== status || status === 'WITHDRAWN') return false
    return stage === undefined || before.stage === null || before.stage === (stage?.id ?? null)
  })
}
