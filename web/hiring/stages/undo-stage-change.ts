import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type StageChange, undoStageChange } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { stageWords } from './stage-place.ts'

/** A change, and when it can no longer be undone, by the clock of `performance.now()`. */
export type Undoable = { change: StageChange; until: number }

export const undoableOf = (change: StageChange): Undoable => ({
  change,
  until: performance.now() + change.due_in * 1_000,
})

export type UndoStageChange = ReturnType<typeof useUndoStageChange>

/**
 * Undoes stage changes, each by the id of its own answer, and offers that in a toast. `offered` are those in a toast now, which
 * need no other button.
 */
export function useUndoStageChange(opportunityId: number, onUndone: () => void) {
  const text = useText()
  const [offered, setOffered] = useState<readonly number[]>([])

  const undo = async (undoable: Undoable) => {
    const { change } = undoable
    try {
      const params = { id: String(opportunityId), change: String(change.id) }
      const { restored } = await api(undoStageChange, { params })
      toast(...undoneWords(change, restored, text))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('move.undo.offline'))
      if (!isApiError(error)) return offer(undoable)
    }
    onUndone()
  }

  const offer = (undoable: Undoable) => {
    const { change, until } = undoable
    const lasts = until - performance.now()
    if (lasts <= 0) return
    setOffered((before) => [...before, change.id])
    toast('success', changeWords(change, text), {
      onGone: () => setOffered((before) => before.filter((id) => id !== change.id)),
      action: {
        id: `change ${change.id}`,
        label: text('move.undo'),
        over: text('move.undo.over'),
        lasts,
        run: () => void undo(undoable),
      },
    })
  }
  return { undo, offer, offered }
}

type Text = ReturnType<typeof useText>

export const changeWords = ({ to, stage, count }: Pick<StageChange, 'to' | 'stage' | 'count'>, text: Text) =>
  to
    ? text('move.pending.done', { count, status: stageWords({ name: stage, status: to }, text) })
    : text('move.pending.message', { count })

/** Nobody is said to be back who was moved on meanwhile. */
function undoneWords(
  { to, stage, count }: StageChange,
  restored: number,
  text: Text,
): ['success' | 'error', string] {
  if (!to) return ['success', text('move.undoneMessage')]
  const status = stageWords({ name: stage, status: to }, text)
  if (restored === 0) return ['error', text('move.undoneNobody', { count, status })]
  const staying = count - restored
  if (staying > 0) return ['success', text('move.undoneSome', { count: restored, staying })]
  return ['success', text('move.undone', { count, status })]
}
