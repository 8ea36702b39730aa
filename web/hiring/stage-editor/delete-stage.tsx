import { useState } from 'react'
import { useText } from '#web/app/i18n/text.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { StageRow } from './stage-rows.ts'

type DeleteStageProps = {
  row: StageRow
  /** Stages of the same status. */
  others: StageRow[]
  postId: number
  onDelete: (to: StageRow) => void
  onClose: () => void
}

/** Asks where the people of a stage go. */
export function DeleteStage({ row, others, postId, onDelete, onClose }: DeleteStageProps) {
  const text = useText()
  const { name, count, status } = row
  const [chosen, setChosen] = useState(others[0]?.key)
  const to = others.find(({ key }) => key === chosen)
  return (
    <Dialog title={text('stages.delete', { name })} onClose={onClose} isSmall>
      <div className="dialog-body">
        {others.length === 0 ? (
          <p>{text('stages.deleteLast', { count, status: text(`status.seen.${status}`) })}</p>
        ) : (
          <>
            <p>{text('stages.deleteText', { count })}</p>
            <label className="field">
              {text('stages.deleteTo')}
              <select
                className="input select"
                value={chosen}
                onChange={({ currentTarget: { value } }) => setChosen(value)}
              >
                {others.map(({ key, name: other }) => (
                  <option key={key} value={key}>
                    {other}
                  </option>
                ))}
              </select>
            </label>
            <p className="quiet">{text('stages.deleteWhen')}</p>
          </>
        )}
      </div>
      <footer className="dialog-end">
        <button type="button" data-first="" className={button('secondary')} onClick={onClose}>
          {text('stages.deleteKeep')}
        </button>
        {to ? (
          <button type="button" className={button('primary', 'button-danger')} onClick={() => onDelete(to)}>
            {text('stages.delete', { name })}
          </button>
        ) : (
          <LocalLink to={`/admin/posts/${postId}/board/`} className={button('primary')}>
            {text('stages.deleteBoard')}
          </LocalLink>
        )}
      </footer>
    </Dialog>
  )
}
