import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import type { ApplicantRow } from '#contract/hiring/applicants.ts'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { moveApplicants, type Refused, type StageChange } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { newIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { chosenFrom, placeWords, stageWords } from '#web/hiring/stages/stage-place.ts'

type Move = { row: ApplicantRow; from: JobStage; to: JobStage }
/** `again` is there where the same may work later. */
export type FailedMove = { words: string; again?: () => void }

type BoardMoves = {
  postId: number
  nameOf: (row: ApplicantRow) => string
  carry: (row: ApplicantRow, from: JobStage, to: JobStage) => () => void
  onMoved: (change: StageChange, move: Move) => void
  /** Loads the board again, which is not as it was thought to be. */
  onOutdated: () => void
}

/**
 * Moves within a status, of which nobody is told: the card is shown in its new column at once, and returns where the move fails,
 * with a sentence that says why.
 */
export function useBoardMoves({ postId, nameOf, carry, onMoved, onOutdated }: BoardMoves) {
  const text = useText()
  const [failed, setFailed] = useState<FailedMove>()

  // The request is repeated with its key, as the first may have arrived.
  const move = async ({ row, from, to }: Move, idempotencyKey = newIdempotencyKey()): Promise<void> => {
    setFailed(undefined)
    const back = carry(row, from, to)
    const name = nameOf(row)
    const stage = to.id === null ? {} : { to_stage: to.id }
    const body = { applicants: [chosenFrom(row)], to: to.status, ...stage, tell: false }
    try {
      const { change, refused } = await api(moveApplicants, {
        params: { id: String(postId) },
        body,
        idempotencyKey,
      })
      if (change) return onMoved(change, { row, from, to })
      back()
      setFailed({ words: refusedWords(refused, name) })
      onOutdated()
    } catch (error) {
      back()
      if (isApiError(error)) {
        setFailed({ words: text('board.refused', { name, reason: error.message }) })
        return onOutdated()
      }
      const words = text('board.offline', { name, stage: stageWords(from, text) })
      setFailed({ words, again: () => void move({ row, from, to }, idempotencyKey) })
    }
  }
  const refusedWords = ([first]: Refused[], name: string): string => {
    if (!first?.status) return text('move.refused.gone', { name })
    const stage = placeWords({ status: first.status, stage: first.stage }, text)
    return first.by ? text('board.first', { by: first.by, name, stage }) : text('board.now', { name, stage })
  }
  return { move, failed, dismiss: () => setFailed(undefined) }
}
