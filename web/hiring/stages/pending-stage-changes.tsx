import { useEffect, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { listStageChanges, type StageChange, undoStageChange } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './pending-stage-changes.css'

type PendingStageChangesProps = {
  opportunityId: number
  /** Reloads the list when it changes. */
  newest?: StageChange | null | undefined
  canUndo: boolean
  onUndone: () => void
}

/** Stage changes that can still be undone, with the time left. Ctrl+Z undoes the newest. */
export function PendingStageChanges({ opportunityId, newest, canUndo, onUndone }: PendingStageChangesProps) {
  const text = useText()
  const { changes, remove } = usePending(opportunityId, newest)
  const undo = async (change: StageChange) => {
    try {
      const { restored } = await api(undoStageChange, {
        params: { id: String(opportunityId), change: String(change.id) },
      })
      toast('success', change.to ? text('move.undone', { count: restored }) : text('move.undoneMessage'))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
      if (!isApiError(error) || error.code !== 'conflict') return
    }
    remove(change.id)
    onUndone()
  }
  const latest = changes[0]
  useUndoKey(canUndo && latest ? () => undo(latest.change) : undefined)
  return (
    <>
      <p role="status" className="sr-only">
        {newest && wordsOf(newest, text)}
      </p>
      {latest && (
        <section className="pending-changes" aria-label={text('move.pending')}>
          <ul>
            {changes.map(({ change, left }) => (
              <li key={change.id}>
                <p>
                  <strong>{wordsOf(change, text)}</strong>
                  {change.by && ` ${text('move.pending.by', { name: change.by })}`}
                  <span className="pending-time">{timeWords({ change, left }, text)}</span>
                </p>
                {canUndo && (
                  <button
                    type="button"
                    className={button('secondary')}
                    aria-keyshortcuts={change === latest.change ? 'Control+Z Meta+Z' : undefined}
                    onClick={() => undo(change)}
                  >
                    {text('move.undo')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type Text = ReturnType<typeof useText>
type Pending = { change: StageChange; left: number }

const wordsOf = ({ to, count }: StageChange, text: Text) =>
  to
    ? text('move.pending.done', { count, status: text(`status.${to}`) })
    : text('move.pending.message', { count })

const COUNTED_SECONDS = 120

function timeWords({ change, left }: Pending, text: Text) {
  const silent = change.is_told ? 'no' : 'yes'
  return left <= COUNTED_SECONDS
    ? text('move.pending.in', { silent, seconds: left })
    : text('move.pending.at', { silent, time: instantWords(change.due_at, true) })
}

/** Counts down from seconds that the API gives, so a wrong clock on the device does not matter. */
function usePending(opportunityId: number, newest: StageChange | null | undefined) {
  const [known, setKnown] = useState<{ change: StageChange; until: number }[]>([])
  const [now, setNow] = useState(() => performance.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads after each change
  useEffect(() => {
    let isCurrent = true
    const show = (changes: StageChange[]) => {
      const at = performance.now()
      setNow(at)
      setKnown(changes.map((change) => ({ change, until: at + change.due_in * 1_000 })))
    }
    api(listStageChanges, { params: { id: String(opportunityId) } })
      .then((changes) => isCurrent && show(changes))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [opportunityId, newest?.id])
  const open = known.filter(({ until }) => until > now)
  const isTicking = open.length > 0
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [isTicking])
  return {
    changes: open.map(({ change, until }): Pending => ({ change, left: Math.ceil((until - now) / 1_000) })),
    remove: (id: number) => setKnown((before) => before.filter(({ change }) => change.id !== id)),
  }
}

function useUndoKey(undo: (() => void) | undefined) {
  useEffect(() => {
    if (!undo) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
      if (!isUndo || isElsewhere) return
      event.preventDefault()
      undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
