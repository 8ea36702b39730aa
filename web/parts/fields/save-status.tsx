import { button } from '#web/ui/button.ts'
import './save-status.css'

type SaveStatusProps = {
  state: string
  words: string
  /** Saves at once, where saving failed. */
  save?: { label: string; onSave: () => void } | false
}

/** The saving status. Announced on failure and recovery, but not on every keystroke. */
export function SaveStatus({ state, words, save }: SaveStatusProps) {
  return (
    <div className="save-status" data-state={state}>
      <span aria-hidden={Boolean(save)}>{words}</span>
      <span role="alert" className="sr-only">
        {save ? words : ''}
      </span>
      {save && (
        <button type="button" className={button('quiet')} onClick={save.onSave}>
          {save.label}
        </button>
      )}
    </div>
  )
}
