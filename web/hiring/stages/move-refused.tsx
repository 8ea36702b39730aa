import type { Refused, StageChangeResult } from '#contract/hiring/stages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Movable } from './move-form.ts'
import './move-refused.css'

type MoveRefusedProps = { applicants: Movable[]; result: StageChangeResult; onClose: () => void }

/** Names the applicants who were not moved, and the reasons. */
export function MoveRefused({ applicants, result: { refused, change }, onClose }: MoveRefusedProps) {
  const text = useText()
  const nameOf = (number: string) => applicants.find((each) => each.number === number)?.name ?? number
  const wordsOf = ({ number, reason, status }: Refused) => {
    const name = nameOf(number)
    if (reason === 'TOLD_ENOUGH') return text('move.refused.toldEnough', { name, most: LIMITS.messagesADay })
    return status
      ? text('move.refused.now', { name, status: text(`status.${status}`) })
      : text('move.refused.gone', { name })
  }
  return (
    <Dialog
      title={change ? text('move.refused', { count: refused.length }) : text('move.nobody')}
      closeLabel={text('nav.close')}
      onClose={onClose}
    >
      <div className="dialog-body">
        <p>{text('move.refusedText')}</p>
        <ul className="move-refused">
          {refused.map((each) => (
            <li key={each.number}>{wordsOf(each)}</li>
          ))}
        </ul>
      </div>
      <footer className="dialog-end">
        <button type="button" className={button('primary')} onClick={onClose}>
          {text('move.refused.close')}
        </button>
      </footer>
    </Dialog>
  )
}
