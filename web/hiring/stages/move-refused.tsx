import type { JobStage } from '#contract/hiring/job-stages.ts'
import type { Refused } from '#contract/hiring/stages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Moved } from './move-batches.ts'
import { isOpenTo, type Movable, placeWords, stageWords } from './stage-place.ts'
import { changeWords, type Undoable } from './undo-stage-change.ts'
import './move-refused.css'

type MoveRefusedProps = {
  applicants: Movable[]
  to: JobStage | undefined
  result: Moved
  undoable: Undoable | undefined
  onUndo: ((undoable: Undoable) => void) | undefined
  /** Back to the form, with all that was typed, for those who can still be moved. */
  onAgain: (applicants: Movable[]) => void
  onClose: () => void
}

/** Says who was moved, and names the applicants who were not, and the reasons. */
export function MoveRefused(props: MoveRefusedProps) {
  const { applicants, to, result, undoable, onUndo, onAgain, onClose } = props
  const text = useText()
  const wordsOf = useRefusedWords()
  const { refused, changes } = result
  const isMoved = changes.length > 0
  const again = stillMovable(applicants, refused, to)
  return (
    <Dialog
      title={isMoved ? text('move.refused', { count: refused.length }) : text('move.nobody')}
      closeLabel={text('nav.close')}
      onClose={onClose}
    >
      <div className="dialog-body">
        {isMoved && <p>{text('move.refused.done', { done: changeWords(changes, text) })}</p>}
        <ul className="move-refused">
          {refused.map((each) => (
            <li key={each.number}>{wordsOf(each, applicants, to)}</li>
          ))}
        </ul>
      </div>
      <footer className="dialog-end">
        {undoable && onUndo && (
          <button type="button" className={button('secondary')} onClick={() => onUndo(undoable)}>
            {text('move.refused.undo', { count: countOf(undoable) })}
          </button>
        )}
        {again.length > 0 && (
          <button type="button" className={button('secondary')} onClick={() => onAgain(again)}>
            {text('move.refused.again', { count: again.length })}
          </button>
        )}
        <button type="button" className={button('primary')} onClick={onClose}>
          {text('move.refused.close')}
        </button>
      </footer>
    </Dialog>
  )
}

/** Whom a colleague moved to where they may be moved on from. */
function stillMovable(applicants: Movable[], refused: Refused[], to: JobStage | undefined): Movable[] {
  return refused.flatMap(({ number, reason, status, stage, next_statuses }) => {
    const found = applicants.find((each) => each.number === number)
    if (!found || !status || reason !== 'CHANGED') return []
    const now = { ...found, status, stage, next_statuses }
    return (to ? isOpenTo(now, to) : status !== 'WITHDRAWN') ? [now] : []
  })
}

const countOf = ({ changes }: Undoable) => changes.reduce((sum, { count }) => sum + count, 0)

/** Why an applicant was not moved, and who was first. */
export function useRefusedWords() {
  const text = useText()
  return (
    { number, reason, status, stage, by }: Refused,
    applicants: Pick<Movable, 'number' | 'name'>[],
    to: Pick<JobStage, 'name' | 'status'> | undefined,
  ): string => {
    const name = applicants.find((each) => each.number === number)?.name ?? number
    if (!status) return text('move.refused.gone', { name })
    if (reason === 'TOLD_ENOUGH') return text('move.refused.toldEnough', { name, most: LIMITS.messagesADay })
    const now = placeWords({ status, stage }, text)
    if (reason === 'CHANGED') {
      return by
        ? text('move.refused.by', { name, by, status: now })
        : text('move.refused.now', { name, status: now })
    }
    return to && status !== to.status
      ? text('move.refused.notOpen', { name, status: now, to: stageWords(to, text) })
      : text('move.refused.now', { name, status: now })
  }
}
