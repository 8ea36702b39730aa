import { useRef } from 'react'
import { needsReason } from '#contract/applications/scoring.ts'
import type { Sheet, SheetProposal } from '#contract/procurement/scores.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { Cell, ScoreSaver } from '#web/applications/scoring/score-saver.ts'
import { Banner } from '#web/ui/banner.tsx'
import { type Leaf, leavesOf } from './criteria-leaves.ts'
import { OvertakenNote } from './overtaken-note.tsx'
import { useScoreKeys } from './score-keys.ts'
import { scoreTyped } from './score-lacks.ts'
import '#web/ui/field.css'
import './score-criteria.css'

type ScoreCriteriaProps = {
  sheet: Sheet
  proposal: SheetProposal
  cells: Record<string, Cell>
  saver: ScoreSaver
  /** To another proposal. */
  onMove: (by: number) => void
}

/** The criteria with guidance, points and reason; keys lead from one to the next. */
export function ScoreCriteria({ sheet, proposal, cells, saver, onMove }: ScoreCriteriaProps) {
  const text = useText()
  const list = useRef<HTMLDivElement>(null)
  useScoreKeys(list, onMove)
  const { criteria, can_score } = sheet
  const { bidder, is_failed } = proposal
  const name = proposal.name ?? text('evaluation.bidder', { letter: bidder })
  return (
    <section ref={list} className="score-criteria" aria-label={text('score.criteria')}>
      <h2 className="score-criteria-title">
        <span className="score-criteria-bidder">{name} – </span>
        {text('score.criteria')}
      </h2>
      {is_failed && <Banner kind="note">{text('score.failedProposal')}</Banner>}
      {criteria.map((criterion) => (
        <div key={criterion.id} className="score-criterion">
          {criterion.parts.length > 0 && (
            <>
              <h3>{criterion.name}</h3>
              {criterion.guidance && <p className="quiet">{criterion.guidance}</p>}
            </>
          )}
          {leavesOf([criterion]).map((leaf) => (
            <ScoreField
              key={leaf.id}
              leaf={leaf}
              name={`${bidder}.${leaf.id}`}
              cell={cells[`${bidder}.${leaf.id}`]}
              saver={saver}
              isLocked={!can_score || is_failed}
            />
          ))}
        </div>
      ))}
      {can_score && <p className="score-keys">{text('score.keys')}</p>}
    </section>
  )
}

type ScoreFieldProps = {
  leaf: Leaf
  name: string
  cell: Cell | undefined
  saver: ScoreSaver
  isLocked: boolean
}

function ScoreField({ leaf, name, cell, saver, isLocked }: ScoreFieldProps) {
  const text = useText()
  const { points = '', reason = '' } = cell ?? {}
  const given = scoreTyped(points)
  const isReasonNeeded = given !== undefined && needsReason(given, leaf.points)
  const id = `field-${name}`
  return (
    <div className="score-field" data-wrong={cell?.state === 'refused'}>
      <label htmlFor={id} className="score-label">
        <span className="sr-only">{text('score.points', { name: leaf.name })}</span>
        <span aria-hidden="true">{leaf.name}</span>
      </label>
      {leaf.guidance && (
        <p id={`${id}-hint`} className="quiet">
          {leaf.guidance}
        </p>
      )}
      <div className="score-points">
        <input
          id={id}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          data-points=""
          disabled={isLocked}
          aria-invalid={cell?.state === 'refused' || undefined}
          aria-describedby={`${id}-most ${id}-state`}
          value={points}
          maxLength={6}
          onChange={(event) => saver.change(name, { points: event.currentTarget.value })}
        />
        <span id={`${id}-most`}>{text('score.of', { most: leaf.points })}</span>
        <CellState id={`${id}-state`} cell={cell} />
      </div>
      <ReasonArea
        {...{ id, reason, isLocked, isReasonNeeded }}
        onValue={(value) => saver.change(name, { reason: value })}
      />
      {cell?.overtaken && (
        <OvertakenNote
          typed={cell.overtaken}
          onMine={(mine) => saver.change(name, mine)}
          onNewer={() => saver.keepNewer(name)}
        />
      )}
    </div>
  )
}

type ReasonAreaProps = {
  id: string
  reason: string
  isLocked: boolean
  isReasonNeeded: boolean
  onValue: (value: string) => void
}

function ReasonArea({ id, reason, isLocked, isReasonNeeded, onValue }: ReasonAreaProps) {
  const text = useText()
  return (
    <>
      <label htmlFor={`${id}-reason`} className="score-reason-label">
        {text('score.reason')}
        {isReasonNeeded && reason.trim() === '' && (
          <span className="score-needed"> · {text('score.reasonNeeded')}</span>
        )}
      </label>
      <textarea
        id={`${id}-reason`}
        className="input"
        rows={2}
        maxLength={LIMITS.reasonLength}
        disabled={isLocked}
        value={reason}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </>
  )
}

/** Announced when it is bad, and quiet otherwise. */
function CellState({ id, cell }: { id: string; cell: Cell | undefined }) {
  const text = useText()
  const state = cell?.state ?? 'saved'
  const isBad = state === 'failed' || state === 'refused'
  const words = {
    saved: cell && cell.version > 0 ? text('score.saved') : '',
    unsaved: text('score.saving'),
    saving: text('score.saving'),
    failed: text('score.failed'),
    refused: cell?.problem ?? '',
  }[state]
  return (
    <span id={id} className="score-state" data-state={state} role={isBad ? 'alert' : undefined}>
      {words}
    </span>
  )
}
