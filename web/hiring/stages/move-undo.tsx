import { useEffect, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { listMoves, type Move, undoMove } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import './move-undo.css'

type PendingMovesProps = {
  opportunityId: number
  /** What was just done; the list is read anew with each. */
  newest?: Move | null | undefined
  canUndo: boolean
  /** Applicants are again what they were. */
  onUndone: () => void
}

/** Moves whose applicants are not told yet, each with how long it can be undone. Ctrl+Z undoes the newest. */
export function PendingMoves({ opportunityId, newest, canUndo, onUndone }: PendingMovesProps) {
  const text = useText()
  const { moves, remove } = usePending(opportunityId, newest)
  const undo = async (move: Move) => {
    try {
      const { restored } = await api(undoMove, {
        params: { id: String(opportunityId), move: String(move.id) },
      })
      toast('success', move.to ? text('move.undone', { count: restored }) : text('move.undoneMessage'))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
      if (!isApiError(error) || error.code !== 'conflict') return
    }
    remove(move.id)
    onUndone()
  }
  const latest = moves[0]
  useUndoKey(canUndo && latest ? () => undo(latest.move) : undefined)
  return (
    <>
      <p role="status" className="sr-only">
        {newest && wordsOf(newest, text)}
      </p>
      {latest && (
        <section className="pending-moves" aria-label={text('move.pending')}>
          <ul>
            {moves.map(({ move, left }) => (
              <li key={move.id}>
                <p>
                  <strong>{wordsOf(move, text)}</strong>
                  {move.by && ` ${text('move.pending.by', { name: move.by })}`}
                  <span className="pending-time">{timeWords({ move, left }, text)}</span>
                </p>
                {canUndo && (
                  <button
                    type="button"
                    className={button('secondary')}
                    aria-keyshortcuts={move === latest.move ? 'Control+Z Meta+Z' : undefined}
                    onClick={() => undo(move)}
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
type Pending = { move: Move; left: number }

const wordsOf = ({ to, count }: Move, text: Text) =>
  to
    ? text('move.pending.done', { count, status: text(`status.${to}`) })
    : text('move.pending.message', { count })

const COUNTED_SECONDS = 120

function timeWords({ move, left }: Pending, text: Text) {
  const silent = move.is_told ? 'no' : 'yes'
  return left <= COUNTED_SECONDS
    ? text('move.pending.in', { silent, seconds: left })
    : text('move.pending.at', { silent, time: instantWords(move.due_at, true) })
}

/** Counts down from what the server's clock said; a wrong clock of this device does not matter. */
function usePending(opportunityId: number, newest: Move | null | undefined) {
  const [known, setKnown] = useState<{ move: Move; until: number }[]>([])
  const [now, setNow] = useState(() => performance.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew after each move
  useEffect(() => {
    let isCurrent = true
    const show = (moves: Move[]) => {
      const at = performance.now()
      setNow(at)
      setKnown(moves.map((move) => ({ move, until: at + move.due_in * 1_000 })))
    }
    api(listMoves, { params: { id: String(opportunityId) } })
      .then((moves) => isCurrent && show(moves))
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
    moves: open.map(({ move, until }): Pending => ({ move, left: Math.ceil((until - now) / 1_000) })),
    remove: (id: number) => setKnown((before) => before.filter(({ move }) => move.id !== id)),
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
