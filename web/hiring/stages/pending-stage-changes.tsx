import { useEffect, useRef, useState } from 'react'
import { listStageChanges, type StageChange } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { button } from '#web/ui/button.ts'
import { useUndoKey } from '#web/ui/toast-button.tsx'
import { stageWords } from './stage-place.ts'
import { COUNTED_SECONDS, type UndoStageChange } from './undo-stage-change.ts'
import './pending-stage-changes.css'

type PendingStageChangesProps = {
  opportunityId: number
  /** Reloads the list when it changes. */
  version: number
  canUndo: boolean
  undo: UndoStageChange
  /** Only their number until it is pressed, where they would lie over what is read. */
  isBrief?: boolean
}

/** More of those that wait for days would lie over the list all that time; on a phone any would. */
const mostOpen = () => (matchMedia('(width < 48rem)').matches ? 0 : 2)

/** Stage changes that can still be undone, with the time left: those of colleagues, and own ones whose toast is gone. */
export function PendingStageChanges(props: PendingStageChangesProps) {
  const { opportunityId, version, canUndo, undo, isBrief = false } = props
  const text = useText()
  const pending = usePending(opportunityId, version)
  // A change that comes stands below, so that what is about to be pressed keeps its place.
  const changes = pending.filter(({ change }) => !undo.offered.includes(change.id)).reverse()
  const place = useUndoKeyInList(canUndo && undo.offered.length === 0 ? changes.at(-1) : undefined)
  if (!canUndo || changes.length === 0) return null
  const lasting = changes.filter(({ left }) => left > COUNTED_SECONDS)
  const most = mostOpen()
  const folded = isBrief ? changes : lasting.slice(most)
  // A change that comes out of the fold stands below, too.
  const open = isBrief
    ? []
    : [...lasting.slice(0, most), ...changes.filter((each) => !lasting.includes(each))]
  const rowsOf = (some: Pending[]) => (
    <ul>
      {some.map((each) => (
        <ChangeRow key={each.change.id} {...each} undo={undo} />
      ))}
    </ul>
  )
  return (
    <section
      ref={place}
      className="pending-changes"
      aria-label={text('move.pending')}
      data-brief={isBrief ? '' : undefined}
    >
      {open.length > 0 && rowsOf(open)}
      {folded.length > 0 && (
        <details>
          <summary>
            {text(open.length > 0 ? 'move.pending.more' : 'move.pending.brief', { count: folded.length })}
          </summary>
          {rowsOf(folded)}
        </details>
      )}
    </section>
  )
}

/** Once no toast offers the newest change, Ctrl+Z leads to its button: nothing is undone that is out of sight. */
function useUndoKeyInList(newest: Pending | undefined) {
  const place = useRef<HTMLElement>(null)
  useUndoKey(() => {
    const row = newest && place.current?.querySelector(`[data-change="${newest.change.id}"]`)
    if (!row) return false
    const fold = row.closest('details')
    if (fold) fold.open = true
    row.querySelector('button')?.focus()
    return true
  })
  return place
}

function ChangeRow({ change, until, left, undo }: Pending & { undo: UndoStageChange }) {
  const text = useText()
  const wordsOf = useChangeWords()
  return (
    <li data-change={change.id}>
      <p>
        <strong>{wordsOf(change)}</strong>
        {` ${text(change.by ? 'move.pending.by' : 'move.pending.automatic', { name: change.by ?? '' })}`}
        <span className="pending-time">{timeWords({ change, left }, text)}</span>
      </p>
      <button
        type="button"
        className={button('secondary')}
        onClick={() => void undo.undo({ changes: [change], until })}
      >
        {text('move.undo')}
      </button>
    </li>
  )
}

/** Names one of them, as several lines of one stage would look the same. */
function useChangeWords() {
  const text = useText()
  const nameOf = useApplicantName()
  return ({ first, count, to, stage }: StageChange) => {
    const words = { name: first ? nameOf(first) : '', others: count - 1 }
    if (to === null) return text('move.pending.messageTo', words)
    return text('move.pending.moved', { ...words, status: stageWords({ name: stage, status: to }, text) })
  }
}

type Text = ReturnType<typeof useText>
type Known = { change: StageChange; until: number }
type Pending = Known & { left: number }

function timeWords({ change, left }: Pick<Pending, 'change' | 'left'>, text: Text) {
  const silent = change.is_told ? 'no' : 'yes'
  return left <= COUNTED_SECONDS
    ? text('move.pending.in', { silent, seconds: left })
    : text('move.pending.at', { silent, time: instantWords(change.due_at, true) })
}

/** Counts down from seconds that the API gives, so a wrong clock on the device does not matter. */
function usePending(opportunityId: number, version: number): Pending[] {
  const [known, setKnown] = useState<Known[]>([])
  const [now, setNow] = useState(() => performance.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads after each change
  useEffect(() => {
    let isCurrent = true
    const show = (changes: StageChange[]) => {
      setNow(performance.now())
      setKnown(changes.map((change) => ({ change, until: performance.now() + change.due_in * 1_000 })))
    }
    api(listStageChanges, { params: { id: String(opportunityId) } })
      .then((changes) => isCurrent && show(changes))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [opportunityId, version])
  const open = known.filter(({ until }) => until > now)
  const isTicking = open.length > 0
  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [isTicking])
  return open.map((each) => ({ ...each, left: Math.ceil((each.until - now) / 1_000) }))
}
