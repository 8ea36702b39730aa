import { LIMITS } from '#contract/vocabulary.ts'
import type { Progress } from '#web/app/forms/sending.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import './upload-progress.css'
import '#web/ui/progress.css'

/** In milliseconds. The words show that long before the deadline, too, as this device's clock may be slow. */
const GRACE = LIMITS.graceMinutes * 60_000

/** `time_zone`: to show the deadline in. */
type Due = { deadline_at: string | null; time_zone: string }

type UploadProgressProps = { progress: Progress; due?: Due }

/** Progress of an upload, with a button to cancel it. Announced at its beginning and its end alone. */
export function UploadProgress({ progress: { share, cancel }, due }: UploadProgressProps) {
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
      {due && <LateNote {...due} />}
      {/* The server goes on with a complete upload, so it can no longer be cancelled. */}
      {share < 1 && (
        <button type="button" className={button('secondary')} onClick={cancel}>
          {text('dialog.cancel')}
        </button>
      )}
    </div>
  )
}

/** Close to a deadline: an upload that began before it counts. */
export function LateNote({ deadline_at, time_zone }: Due) {
  const text = useText()
  if (deadline_at === null || Date.now() <= Date.parse(deadline_at) - GRACE) return null
  return (
    <p role="status">
      {text('apply.late', {
        deadline: zonedWords(deadline_at, time_zone),
        end: zonedWords(new Date(Date.parse(deadline_at) + GRACE).toISOString(), time_zone),
      })}
    </p>
  )
}
