import type { MoveResult } from '#contract/moves.ts'
import type { Movable } from '#web/lib/move-form.ts'
import { useText } from '#web/lib/text.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type MoveRefusedProps = { applicants: Movable[]; result: MoveResult; onClose: () => void }

/** Who was not moved, and what they are by now. */
export function MoveRefused({ applicants, result: { refused, move }, onClose }: MoveRefusedProps) {
  const text = useText()
  const nameOf = (number: string) => applicants.find((each) => each.number === number)?.name ?? number
  return (
    <Dialog
      title={move ? text('move.refused', { count: refused.length }) : text('move.nobody')}
      closeLabel={text('nav.close')}
      onClose={onClose}
    >
      <div className="dialog-body">
        <p>{text('move.refusedText')}</p>
        <ul className="move-refused">
          {refused.map(({ number, status }) => (
            <li key={number}>
              {status
                ? text('move.refused.now', { name: nameOf(number), status: text(`status.${status}`) })
                : text('move.refused.gone', { name: nameOf(number) })}
            </li>
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
