import { isApiError } from '#contract/errors.ts'
import type { StageChange, StageChangeRequest, StageChangeResult } from '#contract/hiring/stages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { chosenFrom, type Movable } from './stage-place.ts'

/** The outcome of a move: one change for each request that it took. */
export type Moved = { changes: StageChange[]; refused: StageChangeResult['refused']; replaced: number }

type Sent = Pick<Movable, 'number' | 'status' | 'stage'>

export const NOBODY_MOVED: Moved = { changes: [], refused: [], replaced: 0 }

type Words = Omit<StageChangeRequest, 'applicants'>
type MoveSome = (body: StageChangeRequest) => Promise<StageChangeResult>

/** As many as fit in one request. */
export const batchOf = (applicants: Sent[]) => applicants.slice(0, LIMITS.moveAtOnce).map(chosenFrom)

type Sending<T> = {
  words: Words
  /** To go on from. */
  earlier: Moved
  move: MoveSome
  onPart: (all: Moved, left: T[]) => void
}

/**
 * Moves applicants request by request and says after each but the last what came of all so far, and who is left. Rejects as the request
 * did that failed: those who are left can be sent again.
 */
export async function moveInBatches<T extends Sent>(
  applicants: T[],
  { words, earlier, move, onPart }: Sending<T>,
): Promise<Moved> {
  let all = earlier
  for (let left = applicants; left.length > 0; ) {
    const batch = batchOf(left)
    const result = await move({ ...words, applicants: batch }).catch((error: unknown) => {
      if (applicants.length > LIMITS.moveAtOnce) return allGone(batch, error)
      throw error
    })
    all = {
      changes: [...all.changes, ...(result.change ? [result.change] : [])],
      refused: [...all.refused, ...result.refused],
      replaced: all.replaced + result.replaced,
    }
    left = left.slice(batch.length)
    if (left.length > 0) onPart(all, left)
  }
  return all
}

/** A request that finds none of its applicants is refused as a whole; the others go on. */
function allGone(batch: StageChangeRequest['applicants'], error: unknown): StageChangeResult {
  if (!isApiError(error) || error.code !== 'not_found') throw error
  const refused = batch.map(({ number }) => ({
    number,
    reason: 'GONE' as const,
    status: null,
    stage: null,
    next_statuses: [],
    by: null,
  }))
  return { change: null, refused, replaced: 0 }
}
