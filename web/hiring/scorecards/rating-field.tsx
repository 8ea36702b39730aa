import { type KeyboardEvent, useId } from 'react'
import { RATINGS } from '#contract/hiring/scorecards.ts'
import { useText } from '#web/app/i18n/text.tsx'
import type { Cell, ScoreSaver } from '#web/applications/scoring/score-saver.ts'
import { CellState } from './cell-state.tsx'
import { RATING_WORDS } from './scorecard-words.ts'
import './rating-field.css'
import '#web/ui/field.css'

type RatingFieldProps = {
  /** Of the cell that it saves. */
  name: string
  legend: string
  hint?: string | undefined
  cell: Cell | undefined
  saver: ScoreSaver
  /** Offers "Not seen"; the overall answer does not. */
  canSkip?: boolean
  note: { label: string; placeholder: string; maxLength: number; rows: number }
  /** The lack of an answer, when it was to be handed in. */
  problem?: string | undefined
}

/** Rates by touch, by the arrow keys or by a digit, with a note. */
export function RatingField(props: RatingFieldProps) {
  const { name, legend, hint, cell, saver, canSkip = false, note, problem } = props
  const text = useText()
  const id = useId()
  const { points = '', reason = '' } = cell ?? {}
  const offered = canSkip ? [0, ...RATINGS] : RATINGS
  const rate = (rating: number) => saver.change(name, { points: rating === 0 ? '' : String(rating) })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const rating = offered.find((each) => String(each) === event.key)
    if (rating === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    rate(rating)
    const chosen = `input[value="${rating}"]`
    event.currentTarget.closest('fieldset')?.querySelector<HTMLInputElement>(chosen)?.focus()
  }
  return (
    <fieldset
      className="rating-field"
      aria-describedby={`${id}-hint ${id}-state`}
      data-wrong={problem ? '' : undefined}
    >
      <legend>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="rating-hint kept-lines">
          {hint}
        </p>
      )}
      {problem && <p className="field-error">{problem}</p>}
      <div className="rating-choices">
        {offered.map((rating) => (
          <label key={rating} data-rating={rating}>
            <input
              type="radio"
              name={`${id}-rating`}
              value={rating}
              checked={points === (rating === 0 ? '' : String(rating))}
              aria-invalid={problem ? true : undefined}
              onChange={() => rate(rating)}
              onKeyDown={onKeyDown}
            />
            <span>{text(RATING_WORDS[rating] ?? RATING_WORDS[0])}</span>
          </label>
        ))}
      </div>
      <textarea
        className="input rating-note"
        rows={note.rows}
        aria-label={note.label}
        placeholder={note.placeholder}
        maxLength={note.maxLength}
        value={reason}
        onChange={({ currentTarget }) => saver.change(name, { reason: currentTarget.value })}
      />
      <CellState id={`${id}-state`} name={name} cell={cell} saver={saver} />
    </fieldset>
  )
}
