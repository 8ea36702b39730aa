import type { Progress } from '#web/app/forms/sending.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './upload-progress.css'
import '#web/ui/progress.css'

/** Progress of an upload, with a button to cancel it. Announced at its beginning and its end alone. */
export function UploadProgress({ progress: { share, cancel } }: { progress: Progress }) {
  const text = useText()
  const percent = Math.floor(share * 100)
  const words = share < 1 ? text('apply.sending') : text('apply.checking')
  return (
    <div className="upload">
      <label>
        <span role="status">{words}</span>
        {share < 1 && <span aria-hidden="true">{percent} %</span>}
        <progress max={100} {...(share < 1 && { value: percent })} />
      </label>
      {/* The server goes on with a complete upload, so it can no longer be cancelled. */}
      {share < 1 && (
        <button type="button" className={button('secondary')} onClick={cancel}>
          {text('dialog.cancel')}
        </button>
      )}
    </div>
  )
}
