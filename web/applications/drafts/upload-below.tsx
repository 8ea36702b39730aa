import { useText } from '#web/app/i18n/text.tsx'
import { UploadProgress } from '#web/applications/upload-progress.tsx'
import { button } from '#web/ui/button.ts'
import type { DraftUpload } from './draft-store.ts'

type UploadBelowProps = {
  upload: DraftUpload | undefined
  due: { deadline_at: string | null; time_zone: string }
  onCancel: () => void
  onRetry: () => void
}

/** The way of a file to the draft, or another try after a failure. */
export function UploadBelow({ upload, due, onCancel, onRetry }: UploadBelowProps) {
  const text = useText()
  if (!upload) return null
  const { share, problem, canRetry } = upload
  if (problem === undefined) return <UploadProgress progress={{ share, cancel: onCancel }} due={due} />
  if (!canRetry) return null
  return (
    <button type="button" className={button('secondary', 'button-below')} onClick={onRetry}>
      {text('draft.retry')}
    </button>
  )
}
