import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type StageChange, undoStageChange } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { stageWords } from './stage-place.ts'
import { type Undone, undoInBatches } from './undo-batches.ts'

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

  /** Where `id` is that of a toast, it keeps its place and says what came of it. */
  const undo = async ({ changes, until }: Undoable, id = toastId(changes)) => {
    dismissErrors()
    const done = await undoInBatches(changes, ({ id: change }) =>
      api(undoStageChange, { params: { id: String(opportunityId), change: String(change) } }),
    )
    const { left, error } = done
    const isBegun = left.length < changes.length
    // The toast that was there before must not take back what is offered anew.
    const keepOffers = { id, onGone: () => {} }
    if (isBegun) toast(...undoneWords(done, text), keepOffers)
    if (isApiError(error)) {
      toast('error', error.message, isBegun ? {} : keepOffers)
      // The list of what can be undone has the only button now.
      setOffered((before) => before.filter((each) => !left.some((change) => change.id === each)))
    } else if (error) {
      toast('error', text('move.undo.offline'))
      offer({ changes: left, until }, undefined, isBegun ? toastId(left) : id)
    }
    if (!error || isApiError(error) || isBegun) onUndone()
  }

  /** `words` say what was done where the usual ones say too little. */
  const offer = (undoable: Undoable, words?: string, id = toastId(undoable.changes)) => {
    const { changes, until } = undoable
    const lasts = until - performance.now()
    if (lasts <= 0) return
    const ids = changes.map(({ id }) => id)
    setOffered((before) => [...before, ...ids])
    toast('success', words ?? offeredWords(changes, text), {
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
  const count = countOf(changes)
  return first?.to
    ? text('move.pending.done', { count, status: stageWords({ name: first.stage, status: first.to }, text) })
    : text('move.pending.message', { count })
}

/** How long a countdown is shown for; of what is told later, the time is said. */
export const COUNTED_SECONDS = 120

/** Says what was done, and of a rejection when applicants are told where that is not at once. */
function offeredWords(changes: StageChange[], text: Text): string {
  const [first] = changes
  const done = changeWords(changes, text)
  if (first?.to !== 'REJECTED' || !first.is_told || first.due_in <= COUNTED_SECONDS) return done
  return `${done}. ${text('move.toldAt', { time: instantWords(first.due_at, true) })}`
}

type Said = ['success' | 'error', string]

const countOf = (changes: Changed[]) => changes.reduce((sum, { count }) => sum + count, 0)

function undoneWords({ undone, restored, late }: Undone, text: Text): Said {
  if (undone.length === 0) return ['error', text('move.undoneLate', { late: countOf(late) })]
  const said = partWords(undone, restored, text)
  if (late.length === 0) return said
  return ['error', text('move.undonePart', { undone: said[1], late: countOf(late) })]
}

/** Nobody is said to be back who was moved on meanwhile. */
function partWords(changes: Changed[], restored: number, text: Text): Said {
  const [first] = changes
  if (!first?.to) return ['success', text('move.undoneMessage')]
  const count = countOf(changes)
  const status = stageWords({ name: first.stage, status: first.to }, text)
  if (restored === 0) return ['error', text('move.undoneNobody', { count, status })]
  const staying = count - restored
  if (staying > 0) return ['success', text('move.undoneSome', { count: restored, staying })]
  return ['success', text('move.undone', { count, status })]
}
