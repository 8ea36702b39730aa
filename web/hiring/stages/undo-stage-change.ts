import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type StageChange, undoStageChange } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { stageWords } from './stage-place.ts'

/** Changes of one act, and when the first of them can no longer be undone, by the clock of `performance.now()`. */
export type Undoable = { changes: StageChange[]; until: number }

export const undoableOf = (...changes: StageChange[]): Undoable => ({
  changes,
  until: performance.now() + Math.min(...changes.map(({ due_in }) => due_in)) * 1_000,
})

export type UndoStageChange = ReturnType<typeof useUndoStageChange>

/**
 * Undoes stage changes, each by the id of its own answer, and offers that in a toast. `offered` are those in a toast now, which
 * need no other button.
 */
export function useUndoStageChange(opportunityId: number, onUndone: () => void) {
  const text = useText()
  const [offered, setOffered] = useState<readonly number[]>([])

  const undo = async ({ changes, until }: Undoable, id = toastId(changes)) => {
    const left = [...changes]
    let restored = 0
    try {
      for (const { id } of changes) {
        const params = { id: String(opportunityId), change: String(id) }
        restored += (await api(undoStageChange, { params })).restored
        left.shift()
      }
      toast(...undoneWords(changes, restored, text), { id })
    } catch (error) {
      if (isApiError(error)) toast('error', error.message, { id })
      else toast('error', text('move.undo.offline'))
      if (!isApiError(error)) offer({ changes: left, until }, undefined, id)
      if (!isApiError(error) && left.length === changes.length) return
    }
    onUndone()
  }

  /** `words` say what was done where the usual ones say too little. */
  const offer = (undoable: Undoable, words?: string, id = toastId(undoable.changes)) => {
    const { changes, until } = undoable
    const lasts = until - performance.now()
    if (lasts <= 0) return
    const ids = changes.map(({ id }) => id)
    setOffered((before) => [...before, ...ids])
    toast('success', words ?? changeWords(changes, text), {
      onGone: () => setOffered((before) => before.filter((id) => !ids.includes(id))),
      action: {
        id,
        label: text('move.undo'),
        over: text('move.undo.over'),
        lasts,
        run: () => void undo(undoable, id),
      },
    })
  }
  return { undo, offer, offered }
}

const toastId = (changes: StageChange[]) => `change ${changes.map(({ id }) => id).join()}`

type Text = ReturnType<typeof useText>

type Changed = Pick<StageChange, 'to' | 'stage' | 'count'>

/** All changes of one act lead to the same stage. */
export function changeWords(changes: Changed[], text: Text): string {
  const [first] = changes
  const count = changes.reduce((sum, each) => sum + each.count, 0)
  return first?.to
    ? text('move.pending.done', { count, status: stageWords({ name: first.stage, status: first.to }, text) })
    : text('move.pending.message', { count })
}

/** Nobody is said to be back who was moved on meanwhile. */
function undoneWords(changes: Changed[], restored: number, text: Text): ['success' | 'error', string] {
  const [first] = changes
  if (!first?.to) return ['success', text('move.undoneMessage')]
  const count = changes.reduce((sum, each) => sum + each.count, 0)
  const status = stageWords({ name: first.stage, status: first.to }, text)
  if (restored === 0) return ['error', text('move.undoneNobody', { count, status })]
  const staying = count - restored
  if (staying > 0) return ['success', text('move.undoneSome', { count: restored, staying })]
  return ['success', text('move.undone', { count, status })]
}
