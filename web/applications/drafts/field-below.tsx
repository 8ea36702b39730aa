import type { Standing } from '#contract/applications/applications.ts'
import { isOfEvery } from '#contract/applications/parts.ts'
import type { Part } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { button } from '#web/ui/button.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import { fileAt } from './draft-store.ts'
import { ExpiredNote } from './expired-note.tsx'
import { FirmFileChoice } from './firm-file-choice.tsx'

type FieldBelowProps = {
  part: Part
  keeper: DraftKeeper
  view: ReturnType<DraftKeeper['view']>
  standing: Standing
}

/** Below the field of a part: another try after a failure, or documents of the firm to choose from. */
export function FieldBelow({ part, keeper, view, standing }: FieldBelowProps) {
  const text = useText()
  const upload = view.uploads[part]
  const { firm } = standing
  const file = fileAt(view.draft, part)
  const isEmpty = !upload && !file
  if (firm && isEmpty && !isOfEvery(part)) return <FirmFileChoice part={part} firm={firm} keeper={keeper} />
  return (
    <>
      {upload?.problem !== undefined && upload.canRetry && (
        <button type="button" className={button('secondary', 'button-below')} onClick={keeper.files.resume}>
          {text('draft.retry')}
        </button>
      )}
      {firm && <ExpiredNote file={file} firm={firm} />}
    </>
  )
}
