import type { Progress } from '#web/app/forms/sending.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './upload-progress.css'

/** How far an upload is, and a way to break it off while it is on its way. Spoken once at the beginning and once at the end. */
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
      {/* What is sent is sent: the server goes on with it. */}
      {share < 1 && (
        <button type="button" className={button('secondary')} onClick={cancel}>
          {text('dialog.cancel')}
        </button>
      )}
    </div>
  )
}
